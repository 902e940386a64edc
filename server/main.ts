import 'reflect-metadata';
import { createApp, type App } from './app';
import { openDatabase, type OpenDatabase } from './database/connect';
import { seedAdmin, seedDemo } from './database/seed';
import { EnvError, loadDotEnv, loadEnv, type Env } from './env';
import { createLog, describeError, type Log } from './log';
import { startEmulator, type RunningEmulator } from './start-emulator';
import { startupMessage } from './startup-message';

/** How long a stop may take before the process ends anyway; a supervisor's own patience is usually 10 s. */
const STOP_WITHIN_MS = 9_000;

interface Running {
  readonly app: App;
  readonly database: OpenDatabase;
  readonly emulator: RunningEmulator | null;
}

async function start(env: Env, log: Log): Promise<Running> {
  const began = performance.now();
  const database = await openDatabase(env, log);
  await seedAdmin(database.dataSource, env.admin);
  if (env.seed === 'demo') await seedDemo(database.dataSource, env);
  const emulator = env.payments.mode === 'emulator' ? await startEmulator(env, log) : null;
  const app = await createApp({
    dataSource: database.dataSource,
    databaseUrl: database.url,
    log,
    siteName: env.siteName,
    publicUrl: env.publicUrl,
    jwtSecret: env.jwtSecret,
    payments: env.payments,
    mail: env.mail,
    production: env.nodeEnv === 'production',
    introspection: env.graphqlIntrospection,
    trustProxy: env.trustProxy,
    worker: env.worker,
  });
  await app.listen(env.port, env.host);
  process.stdout.write(startupMessage(env, database.describe, Math.round(performance.now() - began)));
  return { app, database, emulator };
}

/** Drains requests and jobs, then stops what was started, in the opposite order. */
async function stop({ app, database, emulator }: Running): Promise<void> {
  await app.close();
  await emulator?.close();
  await database.close();
}

function stopOnSignal(running: Running, log: Log): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop(running).then(
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

main().catch((error: unknown) => {
  const reason = error instanceof EnvError ? error.message : JSON.stringify(describeError(error), null, 2);
  process.stderr.write(`The site could not start.\n${reason}\n`);
  process.exit(1);
});
