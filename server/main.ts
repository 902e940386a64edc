import 'reflect-metadata';
import cluster from 'node:cluster';
import { createApp } from './app/app';
import { openDatabase, type OpenDatabase } from './app/connect';
import { seedAdmin } from './accounts/first-admin';
import { loadDevelopment } from './app/development';
import { startMembers } from './app/members';
import { EnvError, loadDotEnv, loadEnv, type Env } from './config/env';
import { createLog, describeError, type Log } from './log';
import { startupMessage } from './app/startup-message';

/** Maximum duration of a graceful stop in milliseconds; supervisors usually wait 10 s before they kill. */
const STOP_WITHIN_MS = 9_000;

type Stop = () => Promise<void>;

/**
 * Starts everything; after a failure stops what was started, above all the embedded database.
 * @param interrupted checked between the steps, so that a stop need not wait for the rest of the start
 */
async function start(env: Env, log: Log, interrupted: AbortSignal): Promise<Stop> {
  const running: Stop[] = [];
  // In reverse order: requests and jobs end first, the database last.
  const stop = async (): Promise<void> => {
    for (const close of running.splice(0).reverse()) await close();
  };
  try {
    await startEach(env, log, running, interrupted);
    return stop;
  } catch (error) {
    await stop().catch((failure: unknown) => log.error('stop.failed', describeError(failure)));
    throw error;
  }
}

/** @param running collects the stop function of each part as soon as it runs */
async function startEach(env: Env, log: Log, running: Stop[], interrupted: AbortSignal): Promise<void> {
  const began = performance.now();
  const database = await openDatabase(env, log);
  running.push(() => database.close());
  interrupted.throwIfAborted();
  if (cluster.isWorker) return serve(env, log, database, running, interrupted);
  await seedAdmin(database.dataSource, env.admin);
  if (env.seed === 'demo') {
    const { seedDemo } = await loadDevelopment();
    await seedDemo(database.dataSource, env);
    interrupted.throwIfAborted();
  }
  if (env.payments.mode === 'emulator') {
    const { startEmulator } = await loadDevelopment();
    const emulator = await startEmulator(env, database.dataSource, log);
    running.push(() => emulator.close());
  }
  if (env.processes > 1 && env.siteFrom === 'build') {
    // Jobs run in one of them. It is replaced like the others when it dies.
    const settings = Array.from({ length: env.processes }, (_, place) => ({
      DATABASE_URL: database.url,
      WORKER: env.worker && place === 0 ? 'on' : 'off',
    }));
    const members = await startMembers(settings, log, interrupted);
    running.push(() => members.stop());
  } else {
    await serve(env, log, database, running, interrupted);
  }
  process.stdout.write(startupMessage(env, database.describe, Math.round(performance.now() - began)));
}

/** Starts the app and listens. */
async function serve(
  env: Env,
  log: Log,
  database: OpenDatabase,
  running: Stop[],
  interrupted: AbortSignal,
): Promise<void> {
  const app = await createApp({
    dataSource: database.dataSource,
    databaseUrl: database.url,
    log,
    siteName: env.siteName,
    contactEmail: env.contactEmail,
    publicUrl: env.publicUrl,
    jwtSecret: env.jwtSecret,
    receiptLinkSecret: env.receiptLinkSecret,
    payments: env.payments,
    mail: env.mail,
    mailingPace: env.mailingPace,
    limits: env.limits,
    production: env.nodeEnv === 'production',
    live: env.siteFrom === 'sources',
    introspection: env.graphqlIntrospection,
    trustProxy: env.trustProxy,
    worker: env.worker,
  });
  running.push(() => app.close());
  interrupted.throwIfAborted();
  await app.listen(env.port, env.host);
}

/** Starts, and stops at the first signal, even in the middle of the start. Rejects when the start itself fails. */
async function runUntilSignal(env: Env, log: Log): Promise<void> {
  const interruption = new AbortController();
  const signalled = new Promise<void>((resolve) => {
    const onSignal = (signal: string): void => {
      if (interruption.signal.aborted) return;
      log.info('stopping', { signal });
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      interruption.abort();
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
    // The dev loop watches its server: without it nobody would stop this one.
    if (env.siteFrom === 'sources') process.once('disconnect', () => onSignal('disconnect'));
  });
  try {
    const stop = await start(env, log, interruption.signal);
    process.send?.('ready');
    await signalled;
    await stop();
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    if (error !== interruption.signal.reason) {
      log.error('stop.failed', describeError(error));
      process.exit(1);
    }
  }
  process.exit(0);
}

async function main(): Promise<void> {
  // A closed pipe behind standard output must not end the process.
  process.stdout.on('error', () => undefined);
  loadDotEnv();
  const env = loadEnv();
  const log = createLog(env.logLevel);
  await runUntilSignal(env, log);
}

/** Describes what a person can do about a failed start. */
function reasonOf(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop it, or choose other ports with PORT and EMULATOR_PORT.`;
  }
  return JSON.stringify(describeError(error), null, 2);
}

main().catch((error: unknown) => {
  process.stderr.write(`The site could not start.\n${reasonOf(error)}\n`);
  process.exit(1);
});
