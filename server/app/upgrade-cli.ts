import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { environmentWith, loadDotEnv, loadEnv, type Env } from '../config/env';
import { projectRoot } from '../config/paths';
import { readCommandLine } from './command-line';
import { awaitVersion } from '../upgrade/await-version';
import { findInstallation, readRelease, switchTo, type Installation } from '../upgrade/installation';
import { makeTrialPlace } from '../upgrade/trial-place';
import { unpackBeside } from '../upgrade/unpack';

const USAGE = `npm run upgrade -- ARCHIVE [--restart COMMAND [--wait SECONDS]] [--without-backup] [--without-trial]
npm run upgrade -- --back [--restart COMMAND [--wait SECONDS]]
Unpacks a release beside the one in use, makes a backup, restores it into a scratch database and runs the new migrations
there, then switches. With a command that restarts the site, waits until it is ready, and goes back if it is not.
--restart         such as "systemctl restart foundation"
--back            switches to the release before the one in use
--without-backup  where the database is backed up otherwise; implies --without-trial
--without-trial   does not try the migrations on a copy
--wait            seconds until the new version must be ready; 180 by default`;

const say = (text: string): void => console.log(text);

/** What ends a command from outside: Ctrl-C, a supervisor, a terminal that was closed. */
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How a command runs. */
interface Running {
  readonly env?: NodeJS.ProcessEnv;
  readonly shell?: boolean;
  /** Ends the command. */
  readonly interrupted?: AbortSignal;
}

/** Runs a command and resolves when it succeeded; its output is shown. */
function run(command: string, args: readonly string[], { env = {}, shell, interrupted }: Running = {}): Promise<void> {
  interrupted?.throwIfAborted();
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', shell, env: environmentWith(env) });
    interrupted?.addEventListener('abort', () => child.kill(), { once: true });
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done();
      else fail(new Error(`It failed (${code}): ${[command, ...args].join(' ')}`));
    });
  });
}

const runCommand = (release: string, name: string, running: Running = {}): Promise<void> =>
  run(process.execPath, [join(release, `dist/server/app/${name}-cli.js`)], running);

/**
 * Restores the newest backup into a scratch database with the new release, and runs its migrations there. A signal ends this as a
 * failure does: the copy, which holds every donor in the clear, is removed.
 */
async function tryMigrations(env: Env, release: string): Promise<void> {
  const interruption = new AbortController();
  const interrupted = interruption.signal;
  const interrupt = (): void =>
    interruption.abort(new Error('Interrupted: the release in use stays, the copy is removed.'));
  for (const name of ENDS) process.on(name, interrupt);
  say('The migrations are tried on a copy. What is said of a restore now is about that copy, not about the site:');
  const place = await makeTrialPlace(env.databaseUrl, env.dataDir);
  try {
    await runCommand(release, 'restore', { env: place.env, interrupted });
    const began = performance.now();
    await runCommand(release, 'migrate', { env: place.env, interrupted });
    say(`On the copy the migrations took ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } catch (error) {
    interrupted.throwIfAborted();
    throw error;
  } finally {
    await place.remove();
  }
  interrupted.throwIfAborted();
  for (const name of ENDS) process.off(name, interrupt);
}

/** How the site is restarted, if it is, and the seconds until it must be ready. */
interface Restart {
  readonly restart: string | undefined;
  readonly wait: number;
}

/** Switches, restarts if a command is given, and goes back when the new release is not ready in time. */
async function change(env: Env, from: Installation, name: string, { restart, wait }: Restart): Promise<void> {
  const { version } = readRelease(join(from.folder, name));
  switchTo(from, name);
  say(`In use now: ${name}`);
  if (!restart) return say('Restart the site, such as by: systemctl restart foundation');
  await run(restart, [], { shell: true }).catch((error: unknown) => say((error as Error).message));
  if (await awaitVersion(env, version, wait * 1000)) return say(`Version ${version} is ready.`);
  switchTo(findInstallation(join(from.folder, name)), from.current);
  await run(restart, [], { shell: true });
  const before = readRelease(join(from.folder, from.current));
  const isBack = await awaitVersion(env, before.version, wait * 1000);
  throw new Error(
    `Version ${version} was not ready within ${wait} s. ${from.current} is in use again${isBack ? '' : ', and not ready either'}. ` +
      'See the log. If the new migrations had run, restore the backup: npm run restore -- --replace',
  );
}

async function upgrade(env: Env, archive: string, options: Restart & { backup: boolean; trial: boolean }) {
  const from = findInstallation(projectRoot);
  if (options.backup && !env.backup)
    throw new Error('Set BACKUP_DIR or BACKUP_S3_ENDPOINT, and BACKUP_PASSPHRASE, or say --without-backup.');
  const name = unpackBeside(from.folder, resolve(archive), from.current);
  say(`Unpacked: ${join(from.folder, name)}`);
  if (options.backup) await runCommand(join(from.folder, from.current), 'backup');
  if (options.backup && options.trial) await tryMigrations(env, join(from.folder, name));
  await change(env, from, name, options);
}

async function goBack(env: Env, restart: Restart): Promise<void> {
  const from = findInstallation(projectRoot);
  if (from.previous === null) throw new Error('There is no release before this one.');
  await change(env, from, from.previous, restart);
  say('What the newer version changed in the database stays. If the older one fails, restore the backup made before.');
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: {
      restart: { type: 'string' },
      wait: { type: 'string', default: '180' },
      back: { type: 'boolean', default: false },
      'without-backup': { type: 'boolean', default: false },
      'without-trial': { type: 'boolean', default: false },
    },
  });
  const [archive] = positionals;
  if (values.back === (archive !== undefined)) throw new Error(USAGE);
  const restart = { restart: values.restart, wait: Number(values.wait) };
  if (!(restart.wait > 0)) throw new Error(USAGE);
  loadDotEnv();
  const env = loadEnv();
  if (values.back || archive === undefined) return goBack(env, restart);
  await upgrade(env, archive, {
    backup: !values['without-backup'],
    trial: !values['without-trial'],
    ...restart,
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
