import { prepared } from '../../server/database/prepared-sql';
import { brokenUniqueKey } from '../../server/database/sql';
import { together } from '../../server/database/together';
import { testDatabase, type TestDatabase } from '../support/database';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());

const ADD = prepared('select $1::int + 1 as sum');

test('a marked statement is parsed once per connection, any other each time', async () => {
  await db.dataSource.transaction(async (manager) => {
    for (const number of [1, 2]) expect(await manager.query(ADD, [number])).toEqual([{ sum: number + 1 }]);
    await manager.query('select $1::int + 2', [1]);
    const kept = await manager.query<{ statement: string; runs: number }[]>(
      `select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like 'select $1::int%'`,
    );
    expect(kept).toEqual([{ statement: ADD, runs: 2 }]);
  });
});

test('statements sent together run in their order, each on what those before it left', async () => {
  const [, , read] = await db.dataSource.transaction((manager) =>
    together<[unknown, unknown, { total: number }[]]>(
      manager.query('create temporary table steps (step int) on commit drop'),
      manager.query('insert into steps values (1), (2)'),
      manager.query('select sum(step)::int as total from steps'),
    ),
  );
  expect(read).toEqual([{ total: 3 }]);
});

test('of statements sent together the first failure is thrown, and the connection goes on', async () => {
  const insert = `insert into settings (key, value) values ('a', '1')`;
  const failure = await db.dataSource
    .transaction((manager) => together(manager.query(insert), manager.query(insert), manager.query('select 1')))
    .catch((error: unknown) => error);
  expect(brokenUniqueKey(failure)).toBe('settings_pkey');
  expect(await db.dataSource.query(`select 1 from settings where key = 'a'`)).toEqual([]);
});
