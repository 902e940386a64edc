#!/usr/bin/env node
/**
 * Proves a release archive: unpacks it into an empty directory, starts it in production mode as an ordinary user with a
 * limited memory, gives from outside, makes a backup, restores it elsewhere, upgrades with `npm run upgrade`, goes back
 * after an upgrade that does not start, and compares the receipts each time. The provider is the emulator behind TLS, as
 * a process of its own: nothing of it is in the archive.
 *
 * node bench/release.mjs [archive] [megabytes]    after `npm run release`; 1024 by default
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './lib/app.mjs';
import { PAN_KEY } from './lib/pan-key.mjs';
import { NOBODY, confine } from './release/confined.mjs';
import { give, receiptsIn } from './release/donor.mjs';
import { startMailServer, startProvider } from './release/provider.mjs';

const root = new URL('..', import.meta.url).pathname;
const archives = readdirSync(join(root, 'release')).filter((name) => name.endsWith('.tar.gz'));
const archive = resolve(process.argv[2] ?? join(root, 'release', archives[0] ?? ''));
const MEGABYTES = Number(process.argv[3] ?? 1024);
const READY_WITHIN_MS = 120_000;
const ADMIN = { email: 'office@release.example', password: 'a password for release tests' };

const work = mkdtempSync('/var/tmp/foundation-release-');
chmodSync(work, 0o755);
const folder = (name) => {
  const path = join(work, name);
  mkdirSync(path, { recursive: true });
  if (process.getuid() === 0) chownSync(path, NOBODY, NOBODY);
  return path;
};
const installation = folder('opt');
const confined = confine(MEGABYTES * 1024 * 1024);
const port = await freePort();
const mail = await startMailServer();
const provider = await startProvider(root, work, `http://127.0.0.1:${port}/webhooks/razorpay`);
const settings = (ownPort, dataDir) => ({
  ...provider.settings,
  PORT: String(ownPort),
  PUBLIC_URL: `http://localhost:${ownPort}`,
  DATA_DIR: dataDir,
  TMPDIR: folder('tmp'),
  JWT_SECRET: 'only-for-release-tests-and-never-anywhere-else',
  PAN_KEY,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SMTP_URL: mail.url,
  MAIL_FROM: 'Release Foundation <office@release.example>',
  BACKUP_DIR: folder('backups'),
  BACKUP_PASSPHRASE: 'a passphrase for release tests',
  METRICS_TOKEN: 'a-token-for-release-tests',
});
const own = settings(port, folder('data'));
const commandOf = (release, name) => JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')).scripts[name];

/** Waits until a site is ready. */
async function untilReady(origin, hasEnded, said = () => '') {
  const began = performance.now();
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.status !== 200) {
    if (hasEnded()) throw new Error(`The release ended before it was ready.\n${said()}`);
    if (performance.now() - began > READY_WITHIN_MS) throw new Error(`The release was not ready in time.\n${said()}`);
    await delay(50);
  }
  return Math.round(performance.now() - began);
}

/** Starts a release as its package.json says; resolves when it is ready. */
async function start(release, env) {
  const child = confined.start(commandOf(release, 'start'), release, env);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const origin = `http://127.0.0.1:${env.PORT}`;
  const readyAfter = await untilReady(
    origin,
    () => child.exitCode !== null,
    () => said,
  );
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  return { origin, stop, readyAfter };
}

/** Packs a release again under another version; `broken` makes it end at its start. */
function repack(version, broken = false) {
  const name = `foundation-website-${version}-${process.platform}-${process.arch}`;
  const parent = folder('next');
  execFileSync('cp', ['-a', join(installation, first), join(parent, name)]);
  const file = join(parent, name, 'package.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
  if (broken) writeFileSync(join(parent, name, 'dist/server/main.js'), 'process.exit(1);\n');
  execFileSync('tar', ['-C', parent, '-czf', join(parent, `${name}.tar.gz`), name]);
  return { name, archive: join(parent, `${name}.tar.gz`) };
}

/** Writes the command that restarts the site, as systemd would: ends the old process and starts what `current` is. */
function restartScript() {
  const file = join(work, 'restart.sh');
  const pid = join(folder('tmp'), 'site.pid');
  writeFileSync(
    file,
    `[ -f ${pid} ] && kill -TERM $(cat ${pid}) 2>/dev/null && while kill -0 $(cat ${pid}) 2>/dev/null; do sleep 0.1; done
cd ${installation}/current
nohup sh -c '${commandOf(join(installation, first), 'start')}' >> ${folder('tmp')}/site.log 2>&1 &
echo $! > ${pid}
`,
  );
  return {
    command: `sh ${file}`,
    end: () =>
      confined.run(`kill -TERM $(cat ${pid}); while kill -0 $(cat ${pid}) 2>/dev/null; do sleep 0.1; done`, work, {}),
  };
}

const same = (what, found, wanted) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${found.join(', ')} instead of ${wanted.join(', ')}`);
  console.log(`${what}: ${found.join(', ')}`);
};

/** Name of the release in the archive. */
let first = '';
const running = [];
try {
  await confined.run(`tar -xzf "${archive}" -C "${installation}"`, installation, { TMPDIR: folder('tmp') });
  [first] = readdirSync(installation);
  symlinkSync(first, join(installation, 'current'));
  const site = await start(join(installation, first), own);
  running.push(site);
  console.log(
    `${first}: ready after ${site.readyAfter} ms, ${MEGABYTES} MB, user ${process.getuid() === 0 ? NOBODY : process.getuid()}`,
  );
  await give(site.origin, provider.control, 'Asha', 50_100);
  const received = await mail.next('asha@example.org');
  if (!received.includes('application/pdf')) throw new Error('The receipt came without its PDF.');
  const wanted = await receiptsIn(site.origin, ADMIN);
  same('donation, receipt mailed', wanted, wanted);
  console.log(
    await confined.run(`${commandOf(join(installation, first), 'doctor')} || true`, join(installation, first), own),
  );
  console.log(
    (await confined.run(commandOf(join(installation, first), 'backup'), join(installation, first), own)).trim(),
  );

  const otherPort = await freePort();
  const elsewhere = settings(otherPort, folder('elsewhere'));
  await confined.run(commandOf(join(installation, first), 'restore'), join(installation, first), elsewhere);
  const restored = await start(join(installation, first), elsewhere);
  running.push(restored);
  same('restored elsewhere', await receiptsIn(restored.origin, ADMIN), wanted);
  await restored.stop();
  await site.stop();

  const restart = restartScript();
  running.push({ stop: () => restart.end().catch(() => undefined) });
  await confined.run(restart.command, work, own);
  await untilReady(site.origin, () => false);
  const next = repack('0.1.1-test');
  const upgrade = (args) =>
    confined.run(
      `NODE_ENV=production node dist/server/app/upgrade-cli.js ${args} --wait 20 --restart "${restart.command}"`,
      join(installation, 'current'),
      own,
    );
  console.log((await upgrade(next.archive)).trim());
  same('after the upgrade', await receiptsIn(`http://127.0.0.1:${port}`, ADMIN), wanted);
  await give(`http://127.0.0.1:${port}`, provider.control, 'Bina', 70_000);
  await mail.next('bina@example.org');
  const both = await receiptsIn(`http://127.0.0.1:${port}`, ADMIN);
  same('another donation there', both, [...new Set([...wanted, ...both])].sort());

  const broken = repack('0.1.2-broken', true);
  const refusal = await upgrade(broken.archive).then(
    () => 'It was taken for ready.',
    (error) => error.message,
  );
  if (!refusal.includes('is in use again')) throw new Error(refusal);
  same('after an upgrade that did not start', await receiptsIn(`http://127.0.0.1:${port}`, ADMIN), both);
  const peak = confined.peak();
  if (peak !== null)
    console.log(
      `peak of all programs together, without cached files: ${Math.round(peak / 1024 / 1024)} MB of ${MEGABYTES}`,
    );
} finally {
  for (const site of running.reverse()) await site.stop();
  provider.stop();
  await mail.stop();
  confined.remove();
  rmSync(work, { recursive: true, force: true });
}
