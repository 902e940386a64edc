import { WatchedPool } from '../../server/database/watched-pool';
import { testDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

test('a connection that dies in the hands of somebody who does not listen takes nothing with it', async () => {
  const pool = new WatchedPool({ connectionString: database.url });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => client.on('end', resolve));
  await database.dataSource.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  await pool.end();
});

test('the pool of the entities is such a pool', () => {
  const { master } = database.dataSource.driver as unknown as { master: unknown };
  expect(master).toBeInstanceOf(WatchedPool);
});
