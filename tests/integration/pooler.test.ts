import { Client } from 'pg';
import { failedStartWords } from '../../server/app/failed-start';
import { findPooling, type Pooling } from '../../server/database/pooler';
import { startAppProcess } from '../support/app-process';
import { lineTo } from '../support/cut-line';
import { testDatabase, type TestDatabase } from '../support/database';
import { transactionPooler } from '../support/transaction-pooler';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

async function poolingAt(url: string): Promise<Pooling> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return await findPooling(client, url);
  } finally {
    await client.end();
  }
}

test('a direct address, a pooler of sessions and one of transactions are told apart', async () => {
  const [sessions, transactions] = [
    await lineTo(database.url, { isPooler: true }),
    await transactionPooler(database.url),
  ];
  try {
    expect(await poolingAt(database.url)).toBe('none');
    expect(await poolingAt(sessions.url)).toBe('sessions');
    expect(await poolingAt(transactions.url)).toBe('transactions');
  } finally {
    await Promise.all([sessions.close(), transactions.close()]);
  }
});

test('the site does not start behind a pooler in transaction mode, where jobs would run twice, and says what to do', async () => {
  const pooler = await transactionPooler(database.url);
  try {
    const started = startAppProcess({ env: {}, databaseUrl: pooler.url, readyWithinMs: 90_000 });
    const said = await started.then(
      (app) => app.stop().then(() => 'it started'),
      (error: unknown) => String(error),
    );
    expect(said).toMatch(/DATABASE_URL leads through a connection pooler in transaction mode.*direct address/);
    expect(said).not.toContain('"stack"');
  } finally {
    await pooler.close();
  }
});

test('a pooler that refuses the settings of a session is named, with the line that it needs', () => {
  const refused = new Error('unsupported startup parameter: idle_in_transaction_session_timeout');
  expect(failedStartWords(refused)).toMatch(/^DATABASE_URL .*ignore_startup_parameters = statement_timeout/);
});
