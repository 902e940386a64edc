import 'reflect-metadata';
import { failedStartWords } from './app/failed-start';
import { start } from './app/start';
import { loadDotEnv, loadEnv, type Env } from './config/env';
import { createLog, describeError, type Log } from './log';

/** Maximum duration of a graceful stop in milliseconds; supervisors usually wait 10 s before they kill. */
const STOP_WITHIN_MS = 9_000;

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
  const isPretty = env.nodeEnv === 'development' && process.stdout.isTTY;
  const log = createLog(env.logLevel, undefined, { isPretty });
  // In the settings of another program that reads the same file the quotes may be none: two passphrases.
  if (env.quotedSettings.length > 0) log.warn('settings.quoted', { names: env.quotedSettings });
  await runUntilSignal(env, log);
}

main().catch((error: unknown) => {
  process.stderr.write(`The site could not start.\n${failedStartWords(error)}\n`);
  process.exit(1);
});
