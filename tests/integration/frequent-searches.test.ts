import { Conditions } from '../../server/database/listing';
import { findMatching, type Matching } from '../../server/database/matching';
import { testDatabase, type TestDatabase } from '../support/database';

/** Number of rows above which a search is taken for a frequent one. */
const MANY = 101_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  // Rows that match are the newest ones, which a lookup without an order reads last.
  await database.dataSource.query(
    `create table crowd as select gen_random_uuid() as id, i as at, i * 10 as amount, case when i > 9000 then 'many' else 'few' end as name
       from generate_series(1, 9000 + ${MANY}) i`,
  );
  await database.dataSource.query('create index crowd_at on crowd (at); analyze crowd');
});
afterAll(async () => {
  await database.dataSource.query('drop table crowd');
  await database.close();
});

/** The statements sent, and what was found. */
async function search(name: string): Promise<{ asked: string[]; found: Matching | null }> {
  const asked: string[] = [];
  const query = (sql: string, parameters?: unknown[]) => {
    asked.push(sql.trim());
    return database.dataSource.query(sql, parameters);
  };
  const found = await findMatching(
    { query },
    {
      from: 'crowd c',
      columns: ['c.id', 'c.at', 'c.amount'],
      where: new Conditions().add((value) => `c.name = ${value}`, name),
      order: 'c.at asc, c.id asc',
      newestFirst: 'c.at desc',
      page: { number: 1, size: 2 },
      isSortedByText: false,
      sum: 'sum(amount)::bigint',
    },
  );
  return { asked, found };
}

test('frequent matches are counted newest first, and their page is walked to', async () => {
  const { asked, found } = await search('many');
  expect(found).toBeNull();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain('order by c.at desc limit 10001');
});

test('rare matches are looked up', async () => {
  expect((await search('few')).found).toMatchObject({ count: 9_000, sum: (90_000 * 9_001) / 2 });
});

test('a wrong estimate changes no count: what is not frequent after all is looked up', async () => {
  await database.dataSource.query(`update crowd set name = 'gone' where name = 'many' and at <> 9001`);
  const { asked, found } = await search('many');
  expect(found).toMatchObject({ count: 1, sum: 90_010, ids: [expect.any(String)] });
  expect(asked).toHaveLength(3);
});

test('conditions written for many matches are sent where many are expected, whatever the list is sorted by', async () => {
  await database.dataSource.query('analyze crowd');
  const lookupOf = async (upTo: number, isSortedByText: boolean): Promise<string> => {
    const asked: string[] = [];
    const query = (sql: string, parameters?: unknown[]) => {
      asked.push(sql);
      return database.dataSource.query(sql, parameters);
    };
    const conditions = () => new Conditions().add((value) => `c.at <= ${value}`, upTo);
    const found = await findMatching(
      { query },
      {
        from: 'crowd c',
        columns: ['c.id', 'c.at'],
        where: conditions(),
        whenMany: conditions().addFixed('c.id is not null', true),
        order: 'c.at asc',
        page: { number: 1, size: 2 },
        isSortedByText,
      },
    );
    expect(found?.count).toBe(upTo);
    return asked.at(-1) ?? '';
  };
  for (const isSortedByText of [false, true]) {
    expect(await lookupOf(100, isSortedByText)).not.toContain('c.id is not null');
    expect(await lookupOf(8_000, isSortedByText)).toContain('c.id is not null');
  }
});
