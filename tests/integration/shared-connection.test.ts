import { QueryFailedError, type DataSource } from 'typeorm';
import { readShared, writeShared } from '../../server/database/shared-connection';
import { testDatabase, type TestDatabase } from '../support/database';

let db: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  db = await testDatabase();
  ({ dataSource } = db);
});
afterAll(() => db.close());

const PID = 'select pg_backend_pid() as pid, $1::int as number';
const ask = (number: number) => readShared<{ pid: number; number: number }>(dataSource, PID, [number]);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

test('reads of one turn share a connection, up to eight; each gets its own answer', async () => {
  const rows = (await Promise.all(upTo(20).map(ask))).flat();
  expect(rows.map(({ number }) => number)).toEqual(upTo(20));
  const sizes = upTo(20).map((at) => rows.filter(({ pid }) => pid === rows[at]?.pid).length);
  expect(sizes).toEqual([...upTo(16).map(() => 8), ...upTo(4).map(() => 4)]);
});

test('more turns than the pool has connections are answered one after the other', async () => {
  const rows = (await Promise.all(upTo(200).map(ask))).flat();
  expect(rows.map(({ number }) => number)).toEqual(upTo(200));
});

test('a read that fails is told by itself, and those beside it are answered', async () => {
  const divide = (by: number) => readShared<{ share: number }>(dataSource, 'select 12 / $1::int as share', [by]);
  const [before, failed, after] = await Promise.allSettled([divide(3), divide(0), divide(4)]);
  expect(before).toEqual({ status: 'fulfilled', value: [{ share: 4 }] });
  expect(after).toEqual({ status: 'fulfilled', value: [{ share: 3 }] });
  expect(failed).toMatchObject({ status: 'rejected', reason: { driverError: { code: '22012' } } });
});

test('a statement that does not parse is refused, and so is each like it', async () => {
  const wrong = () => readShared(dataSource, 'select nothing from nowhere');
  const good = ask(1);
  for (const outcome of await Promise.allSettled([wrong(), wrong()])) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(QueryFailedError) as unknown });
  }
  expect(await good).toMatchObject([{ number: 1 }]);
  await expect(wrong()).rejects.toThrow(/nowhere/);
});

test('a value that cannot be sent fails its own statement', async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const [bad, good] = await Promise.allSettled([readShared(dataSource, PID, [circle]), ask(2)]);
  expect(bad.status).toBe('rejected');
  expect(good).toMatchObject({ status: 'fulfilled', value: [{ number: 2 }] });
});

test('a prepared statement whose columns changed fails once', async () => {
  await dataSource.query('create table shapes (number int)');
  const read = () => readShared(dataSource, 'select * from shapes');
  try {
    expect(await read()).toEqual([]);
    await dataSource.query('alter table shapes add column name text');
    await dataSource.query(`insert into shapes values (1, 'one')`);
    await expect(read()).rejects.toThrow('cached plan');
    expect(await read()).toEqual([{ number: 1, name: 'one' }]);
  } finally {
    await dataSource.query('drop table shapes');
  }
});

test('the last statement of a connection that the server ends gives it to nobody else', async () => {
  const kill = readShared(dataSource, 'select pg_terminate_backend(pg_backend_pid()) as last');
  await expect(kill).rejects.toThrow();
  expect((await Promise.all(upTo(12).map(ask))).flat()).toHaveLength(12);
});

test('a connection that breaks fails what it carried, and the next turn has another', async () => {
  const kill = readShared(dataSource, 'select pg_terminate_backend(pg_backend_pid())');
  const outcomes = await Promise.allSettled([kill, ask(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(4)).toMatchObject([{ number: 4 }]);
});

test('within a transaction its own connection answers', async () => {
  await dataSource.transaction(async (manager) => {
    const [own] = await manager.query<{ pid: number }[]>('select pg_backend_pid() as pid');
    expect(await readShared(manager, PID, [5])).toEqual([{ ...own, number: 5 }]);
  });
});

test('each write is a transaction of its own: one that fails takes none with it', async () => {
  const put = (key: string, value: string) =>
    writeShared(dataSource, 'insert into settings (key, value) values ($1, $2) returning key', [key, value]);
  const outcomes = await Promise.allSettled([put('a', '1'), put('a', '2'), put('b', '1')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await dataSource.query(`select key, value from settings where key in ('a', 'b') order by key`)).toEqual([
    { key: 'a', value: '1' },
    { key: 'b', value: '1' },
  ]);
});
