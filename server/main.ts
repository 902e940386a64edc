import 'reflect-metadata';
import { createApp } from './app/app';
import { openDatabase } from './app/connect';
import { seedAdmin } from './accounts/first-admin';
import { loadDevelopment } from './app/development';
import { EnvError, loadDotEnv, loadEnv, type Env } from './config/env';
import { createLog, describeError, type Log } from './log';
import { startupMessage } from './app/startup-message';

/** How long a stop may take before the process ends anyway; a supervisor's own patience is usually 10 s. */
const STOP_WITHIN_MS = 9_000;

type Stop = () => Promise<void>;

/** Starts everything; what was started before a failure is stopped again, the embedded database above all. */
async function start(env: Env, log: Log): Promise<Stop> {
  const running: Stop[] = [];
  // In the opposite order: requests and jobs come to their end first, the database goes last.
  const stop = async (): Promise<void> => {
    for (const close of running.splice(0).reverse()) await close();
  };
  try {
    await startEach(env, log, running);
    return stop;
  } catch (error) {
    await stop().catch((failure: unknown) => log.error('stop.failed', describeError(failure)));
    throw error;
  }
}

/** @param running takes what stops each part, as soon as it runs */
async function startEach(env: Env, log: Log, running: Stop[]): Promise<void> {
  const began = performance.now();
  const database = await openDatabase(env, log);
  running.push(() => database.close());
  await seedAdmin(database.dataSource, env.admin);
  if (env.seed === 'demo') {
    const { seedDemo } = await loadDevelopment();
    await seedDemo(database.dataSource, env);
  }
  if (env.payments.mode === 'emulator') {
    const { startEmulator } = await loadDevelopment();
    const emulator = await startEmulator(env, database.dataSource, log);
    running.push(() => emulator.close());
  }
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
    introspection: env.graphqlIntrospection,
    trustProxy: env.trustProxy,
    worker: env.worker,
  });
  running.push(() => app.close());
  await app.listen(env.port, env.host);
  process.stdout.write(startupMessage(env, database.describe, Math.round(performance.now() - began)));
}

function stopOnSignal(stop: Stop, log: Log): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stop.failed', describeError(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

async function main(): Promise<void> {
  // A closed pipe behind standard output must not take the site down with it.
  process.stdout.on('error', () => undefined);
  loadDotEnv();
  const env = loadEnv();
  const log = createLog(env.logLevel);
  stopOnSignal(await start(env, log), log);
}

/** What a person can do about a start that failed. */
function reasonOf(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that one, or choose other ports with PORT and EMULATOR_PORT.`;
  }
  return JSON.stringify(describeError(error), null, 2);
}

main().catch((error: unknown) => {
  process.stderr.write(`The site could not start.\n${reasonOf(error)}\n`);
  process.exit(1);
});
