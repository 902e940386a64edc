import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { isAlive } from '../../server/database/embedded-postmaster';
import { temporaryFolder } from '../support/backups';
import { freshDatabase } from '../support/fresh-database';
import { untilTrue } from '../support/until';

const ROOT = join(__dirname, '../..');

let work: ReturnType<typeof temporaryFolder>;
let told: string;
let child: ChildProcess | null = null;

beforeEach(() => {
  work = temporaryFolder();
  told = join(work.folder, 'told.json');
});
afterEach(() => {
  child?.kill('SIGKILL');
  work.drop();
});

/** Writes what stands for a command of a release. */
const command = (release: string, name: string, program: string): void =>
  writeFileSync(join(release, `dist/server/app/${name}-cli.js`), program);

/** Installs the built site as release "site-1", whose backup takes no time. */
function install(): string {
  const release = join(work.folder, 'opt/site-1');
  for (const part of ['dist/server', 'dist/rules', 'package.json', 'schema.graphql'])
    cpSync(join(ROOT, part), join(release, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(release, 'node_modules'));
  symlinkSync('site-1', join(work.folder, 'opt/current'));
  command(release, 'backup', '');
  return release;
}

/** Packs a release whose restore, once its database is there, writes down where it is and goes on forever. */
function pack(): string {
  const release = join(work.folder, 'site-2');
  mkdirSync(join(release, 'dist/server/app'), { recursive: true });
  writeFileSync(join(release, 'package.json'), '{"version":"2","engines":{"node":">=20"}}');
  writeFileSync(join(release, 'dist/server/main.js'), '');
  command(
    release,
    'restore',
    `const { startEmbeddedPostgres } = require(${JSON.stringify(join(ROOT, 'dist/server/database/embedded.js'))});
     const { DATABASE_URL, DATA_DIR } = process.env;
     const log = { info() {}, warn() {}, error() {} };
     const write = (found) => require('node:fs').writeFileSync(${JSON.stringify(told)}, JSON.stringify({ ...found, DATABASE_URL, DATA_DIR }));
     if (DATABASE_URL) write({});
     else startEmbeddedPostgres({ dataDir: DATA_DIR, log, fsync: false }).then(({ pid }) => write({ pid }));
     setInterval(() => undefined, 1_000);`,
  );
  const archive = join(work.folder, 'site-2.tar.gz');
  execFileSync('tar', ['-C', work.folder, '-czf', archive, 'site-2']);
  return archive;
}

/** Begins an upgrade, interrupts it in the middle of the restore, and returns what that restore has told of its place. */
async function interruptUpgrade(databaseUrl: string, signal: NodeJS.Signals) {
  const archive = pack();
  child = spawn(process.execPath, [join(install(), 'dist/server/app/upgrade-cli.js'), archive], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(work.folder, 'data'),
      BACKUP_DIR: join(work.folder, 'backups'),
      BACKUP_PASSPHRASE: 'a passphrase of many words',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on('data', (data: Buffer) => (complaint += data.toString()));
  const ended = once(child, 'close');
  await untilTrue(() => Promise.resolve(existsSync(told)));
  child.kill(signal);
  await ended;
  expect(complaint).toBe('Interrupted: the release in use stays, the copy is removed.\n');
  expect(child.exitCode).toBe(1);
  return JSON.parse(readFileSync(told, 'utf8')) as { DATA_DIR: string; DATABASE_URL: string; pid: number };
}

test('Ctrl-C while the migrations are tried leaves neither the copy nor its database server', async () => {
  const { DATA_DIR, pid } = await interruptUpgrade('', 'SIGINT');
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a terminal that is closed meanwhile leaves no copy on the database server either', async () => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  try {
    const place = await interruptUpgrade(database.url, 'SIGHUP');
    const name = new URL(place.DATABASE_URL).pathname.slice(1);
    expect(name).toMatch(/^upgrade_trial_/);
    await client.connect();
    expect((await client.query('select 1 from pg_database where datname = $1', [name])).rows).toEqual([]);
    expect(existsSync(place.DATA_DIR)).toBe(false);
  } finally {
    await client.end();
    await database.drop();
  }
});
