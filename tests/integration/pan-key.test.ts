import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../server/app/connect';
import { DEVELOPMENT_PAN_KEY } from '../../server/config/env-pan';
import { checkPanKey, readPanKeyFacts } from '../../server/doctor/check-pan-key';
import { createLog } from '../../server/log';
import { holdPanKeys } from '../../server/sealing/held-keys';
import { createPanSeal } from '../../server/sealing/pan-seal';
import { freshDatabase } from '../support/database';
import { pansInClear } from '../support/pans';

const CLI = join(__dirname, '../../dist/server/app/pan-key-cli.js');
const OLD = DEVELOPMENT_PAN_KEY;
const NEW = 'ab'.repeat(32);
const [OLD_ID, NEW_ID] = [createPanSeal(OLD).keyId, createPanSeal(NEW).keyId];
const PEOPLE = 300;

let database: { url: string; drop(): Promise<void> };
let sql: Client;
const open: OpenDatabase[] = [];

/** Opens the database as a process of the site does. */
async function start(current: string, previous: string | null = null): Promise<OpenDatabase> {
  const settings = {
    databaseUrl: database.url,
    dataDir: tmpdir(),
    databasePoolSize: 2,
    panKeys: { current, previous },
  };
  const started = await openDatabase(settings, createLog('silent'));
  open.push(started);
  return started;
}
const stopAll = async (): Promise<void> => {
  for (const one of open.splice(0)) await one.close();
};

/** Runs the command; `onLine` hears each line as it is printed. */
function command(keys: Record<string, string>, onLine: (line: string, kill: () => void) => void = () => undefined) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: tmpdir(), ...keys };
  const child = spawn(process.execPath, [CLI], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      said += data.toString();
      onLine(data.toString(), () => child.kill('SIGKILL'));
    });
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.on('close', (code) => done({ code, said })),
  );
}
const change = { PAN_KEY: NEW, PAN_KEY_PREVIOUS: OLD };

/** Keeps the change of donors from going on for some seconds. */
const slowDown = (seconds: number) =>
  sql.query(`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(${seconds}); return null; end';
             create trigger slow after update on donors execute function slow()`);
const hurryUp = () =>
  sql.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'foundation-pan-key';
             drop trigger slow on donors; drop function slow()`);

const counts = async () =>
  (
    await sql.query<{ donors: number; donations: number; receipts: number }>(
      `select (select count(*)::int from donors where pan_number like 'pan1:${NEW_ID}:%') as donors,
              (select count(*)::int from donations where donor_pan like 'pan1:${NEW_ID}:%') as donations`,
    )
  ).rows[0];

beforeEach(async () => {
  database = await freshDatabase();
  sql = new Client({ connectionString: database.url });
  sql.on('error', () => undefined);
  await sql.connect();
  const { dataSource } = await start(OLD);
  const pans = Array.from({ length: PEOPLE }, (_, at) => `ABCPK${String(at).padStart(4, '0')}F`);
  await dataSource.query(
    `with made as (insert into donors (name, email, pan_number)
                   select 'Giver', 'giver' || no || '@example.org', pan from unnest($1::text[]) with ordinality as p (pan, no) returning *)
     insert into donations (amount, donor_id, donor_name, donor_email, donor_phone, donor_pan)
     select 50000, id, name, email, '', pan_number from made`,
    [pans],
  );
  await stopAll();
});
afterEach(async () => {
  await stopAll();
  await sql.end();
  await database.drop();
});
afterAll(() => holdPanKeys({ current: OLD, previous: null }));

test('a process starts with the key of its database only', async () => {
  await expect(start(NEW)).rejects.toThrow(new RegExp(`fingerprint ${OLD_ID}; this one has ${NEW_ID}`));
  await expect(start(NEW, OLD)).rejects.toThrow('npm run pan-key');
  await start(OLD);
});

test('keys are not changed while the site runs, or from a key that is not the one in use', async () => {
  const site = await start(OLD);
  expect(await command(change)).toMatchObject({ code: 1, said: expect.stringContaining('The site runs') as string });
  expect(
    await site.dataSource.query(`select count(*)::int as count from donors where pan_number = $1`, ['ABCPK0007F']),
  ).toEqual([{ count: 1 }]);
  await stopAll();
  expect((await command({ PAN_KEY: NEW })).code).toBe(1);
  expect((await command({ PAN_KEY: NEW, PAN_KEY_PREVIOUS: 'cd'.repeat(32) })).said).toContain(`fingerprint ${OLD_ID}`);
  expect(await counts()).toEqual({ donors: 0, donations: 0 });
  await start(OLD);
});

test('a site that starts meanwhile waits, and finds everybody under the new key; nothing counts as edited', async () => {
  const stamps = async () => (await sql.query('select id, details_changed_at from donors order by id')).rows;
  const before = await stamps();
  await slowDown(2);
  const started: Promise<OpenDatabase>[] = [];
  const done = await command(change, (line) => {
    if (line.includes('donations:')) started.push(start(NEW));
  });
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining(`donors: ${PEOPLE} rows`) as string });
  const [site] = await Promise.all(started);
  if (!site) throw new Error('nothing started meanwhile');
  const { dataSource } = site;
  expect(await counts()).toEqual({ donors: PEOPLE, donations: PEOPLE });
  await dataSource.query(
    `insert into donations (amount, donor_name, donor_email, donor_phone, donor_pan) values (1000, 'New', 'n@example.org', '', $1)`,
    ['ABCPK0007F'],
  );
  expect(
    await dataSource.query(
      `select d.donor_pan as pan, count(*)::int as count from donations d join donors o on o.pan_number = d.donor_pan
                             where d.donor_pan = $1 group by 1`,
      ['ABCPK0007F'],
    ),
  ).toEqual([{ pan: 'ABCPK0007F', count: 2 }]);
  expect(await stamps()).toEqual(before);
  await stopAll();
  await expect(start(OLD)).rejects.toThrow(NEW_ID);
  expect(await pansInClear(database.url)).toEqual([]);
});

test('a change that is killed halfway holds the site back, and goes on', async () => {
  await slowDown(60);
  const killed = await command(change, (line, kill) => {
    if (line.includes('donations:')) kill();
  });
  expect(killed.code).toBeNull();
  await hurryUp();
  expect(await counts()).toEqual({ donors: 0, donations: PEOPLE });
  for (const [current, previous] of [
    [OLD, null],
    [NEW, null],
    [NEW, OLD],
  ] as const)
    await expect(start(current, previous)).rejects.toThrow('PANs are being sealed with a new key');
  const facts = await readPanKeyFacts(sql);
  expect([facts?.others, checkPanKey(facts, NEW_ID).state]).toEqual([PEOPLE, 'problem']);

  expect(await command(change)).toMatchObject({ code: 0 });
  expect(await counts()).toEqual({ donors: PEOPLE, donations: PEOPLE });
  expect(checkPanKey(await readPanKeyFacts(sql), NEW_ID).state).toBe('ok');
  expect(checkPanKey(await readPanKeyFacts(sql), OLD_ID).state).toBe('problem');
  const again = await command({ PAN_KEY: NEW });
  expect(again.said).toMatch(
    /nothing was changed. If that is the new key, remove PAN_KEY_PREVIOUS.*the two are swapped/,
  );
  await start(NEW);
});
