import { Client } from 'pg';
import { createProductDataSource } from '../../server/app/product-data-source';
import { loadEnv } from '../../server/config/env';
import { testDatabase, type TestDatabase } from '../support/database';

/** First as in docker-compose.yml: an address without a password, and the password beside it. */
const PASSWORD = 'p@ss/w:rd#100%';
const ROLE = 'password_test';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.dataSource.query(`create role ${ROLE} login password '${PASSWORD}'`);
});
afterEach(() => void delete process.env['PGPASSWORD']);
afterAll(async () => {
  await database.dataSource.query(`drop role ${ROLE}`);
  await database.close();
});

/** @param password as it is written in DATABASE_URL; empty for none */
async function signIn(password = ''): Promise<string[]> {
  const { host, pathname } = new URL(database.url);
  const written = `postgres://${ROLE}${password && `:${password}`}@${host}${pathname}`;
  const url = loadEnv({ DATABASE_URL: written }).databaseUrl ?? '';
  const dataSource = createProductDataSource({ url });
  const client = new Client({ connectionString: url });
  try {
    await Promise.all([dataSource.initialize(), client.connect()]);
    const pooled = await dataSource.query<{ name: string }[]>('select current_user as name');
    const { rows: own } = await client.query<{ name: string }>('select current_user as name');
    return [...pooled, ...own].map(({ name }) => name);
  } finally {
    await client.end();
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

test('a password with any characters signs in the pool and connections of their own', async () => {
  process.env['PGPASSWORD'] = PASSWORD;
  expect(await signIn()).toEqual([ROLE, ROLE]);
});

test('so does one in DATABASE_URL, percent-encoded but for its "@"', async () => {
  expect(await signIn(encodeURIComponent(PASSWORD))).toEqual([ROLE, ROLE]);
  expect(await signIn(encodeURIComponent(PASSWORD).replace('%40', '@'))).toEqual([ROLE, ROLE]);
});

test('a wrong one does not', async () => {
  process.env['PGPASSWORD'] = 'another';
  await expect(signIn()).rejects.toThrow('password authentication failed');
});
