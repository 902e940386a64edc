import { createDataSource } from '../../server/database/data-source';
import type { PatientDataSource } from '../../server/database/transactions';
import { lineTo, type Line } from '../support/cut-line';
import { testDatabase } from '../support/database';
import { untilTrue } from '../support/until';

/** Connections whose line is cut without a word: neither end hears of it, and TCP would send again for a quarter of an hour. */

const LOOK_EVERY_MS = 40;
const told: unknown[] = [];

let database: Awaited<ReturnType<typeof testDatabase>>;
let line: Line;
let site: PatientDataSource;
beforeEach(async () => {
  told.length = 0;
  database = await testDatabase();
  line = await lineTo(database.url);
  const log = { warn: (_event: string, fields?: object) => void told.push(fields) };
  site = createDataSource({ url: line.url, entities: [], lookEveryMs: LOOK_EVERY_MS, poolSize: 4, log });
  await site.initialize();
});
afterEach(async () => {
  await site.destroy();
  await line.close();
  await database.close();
});

const backendsAtWork = async (statement: string): Promise<number> => {
  const rows = await database.dataSource.query<unknown[]>(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and query = $1`,
    [statement],
  );
  return rows.length;
};

test('statements on dead lines fail soon, are told, and the next ones have new lines', async () => {
  await Promise.all([1, 2, 3].map(() => site.query('select pg_sleep(0.05)')));
  line.cut();
  const results = await Promise.allSettled([1, 2, 3].map((n) => site.query(`select ${n}`)));
  expect(results.map((result) => result.status === 'rejected' && (result.reason as Error).message)).toEqual(
    Array(3).fill(expect.stringMatching('its line was cut without a word')),
  );
  expect(told).toEqual([expect.objectContaining({ message: 'Connections ended, since their line was dead: 3' })]);
  expect(await site.query('select 4 as value')).toEqual([{ value: 4 }]);
});

test.each(['forgot the line', 'moved'])('with a dead line of a server that %s the idle ones end', async (how) => {
  await Promise.all([1, 2, 3].map(() => site.query('select pg_sleep(0.05)')));
  line.cut();
  if (how === 'moved')
    await database.dataSource.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'foundation'`,
    );
  await expect(site.query('select 1')).rejects.toThrow('its line was cut');
  expect(told[0]).toMatchObject({ message: 'Connections ended, since their line was dead: 3' });
  const before = told.length;
  expect(await Promise.all([1, 2, 3].map(() => site.query('select 4 as value')))).toHaveLength(3);
  expect(told).toHaveLength(before);
});

test('with a dead line a connection in use stays', async () => {
  const used = site.createQueryRunner();
  await used.query('begin');
  const other = site.createQueryRunner();
  await other.query('select 1');
  line.cut(1);
  await expect(other.query('select 2')).rejects.toThrow('its line was cut');
  expect(await used.query('select 3 as value')).toEqual([{ value: 3 }]);
  await used.query('commit');
  await Promise.all([used.release(), other.release()]);
});

test('a transaction whose line is cut fails and writes nothing', async () => {
  const write = site.transaction(async (manager) => {
    await manager.query(`insert into settings (key, value) values ('line', 'first')`);
    line.cut();
    await manager.query(`insert into settings (key, value) values ('line-2', 'second')`);
  });
  await expect(write).rejects.toThrow('its line was cut');
  expect(await site.query(`select key from settings where key like 'line%'`)).toEqual([]);
});

test('a statement that takes long, or waits for a lock, is waited for', async () => {
  const statement = 'select pg_sleep(1) as value';
  const slow = site.query(statement);
  const holder = database.dataSource.createQueryRunner();
  await holder.query('select pg_advisory_lock(77)');
  const waiting = site.query('select pg_advisory_lock(77) is not null as value');
  expect(await slow).toEqual([{ value: '' }]);
  await holder.query('select pg_advisory_unlock(77)');
  await holder.release();
  expect(await waiting).toEqual([{ value: true }]);
  expect(told).toEqual([]);
});

test('while nobody can reach the database its connections are kept', async () => {
  const statement = 'select pg_sleep(0.6) as kept';
  const slow = site.query(statement);
  await untilTrue(async () => (await backendsAtWork(statement)) === 1);
  line.refuse();
  expect(await slow).toEqual([{ kept: '' }]);
  expect(told).toEqual([]);
});

test('behind a pooler, which hides the backends, no connection is ended', async () => {
  const pooler = await lineTo(database.url, { isPooler: true });
  const pooled = createDataSource({ url: pooler.url, entities: [], lookEveryMs: LOOK_EVERY_MS });
  try {
    await pooled.initialize();
    expect(await pooled.query('select pg_sleep(0.6) as kept')).toEqual([{ kept: '' }]);
  } finally {
    await pooled.destroy();
    await pooler.close();
  }
});
