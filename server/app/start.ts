import cluster from 'node:cluster';
import { DEVELOPMENT_ADMIN, type Env } from '../config/env';
import { seedAdmin } from '../accounts/first-admin';
import { closePublishedSignIn } from '../accounts/published-sign-in';
import { describeError, type Log } from '../log';
import { createApp } from './app';
import { openDatabase, type OpenDatabase } from './connect';
import { loadDevelopment } from './development';
import { startMembers } from './members';
import { startupMessage } from './startup-message';

export type Stop = () => Promise<void>;

/**
 * Starts everything; after a failure stops what was started, above all the embedded database.
 * @param interrupted checked between the steps, so that a stop need not wait for the rest of the start
 */
export async function start(env: Env, log: Log, interrupted: AbortSignal): Promise<Stop> {
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
  if (env.nodeEnv === 'production') await closePublishedSignIn(database.dataSource, DEVELOPMENT_ADMIN, log);
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
    media: env.media,
    backup: env.backup && { settings: env.backup, settingsInUse: env.settingsInUse },
    mailingPace: env.mailingPace,
    limits: env.limits,
    production: env.nodeEnv === 'production',
    live: env.siteFrom === 'sources',
    introspection: env.graphqlIntrospection,
    trustProxy: env.trustProxy,
    worker: env.worker,
    metering: env.metricsToken ? { token: env.metricsToken, processes: env.processes } : null,
  });
  running.push(() => app.close());
  interrupted.throwIfAborted();
  await app.listen(env.port, env.host);
}
