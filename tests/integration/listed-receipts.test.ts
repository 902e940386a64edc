import type { EntityManager } from 'typeorm';
import { matchManyListed } from '../../server/donations/listed-receipts';
import { testDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

class RolledBack extends Error {}

/** Runs without triggers on what is counted; nothing stays. */
async function untouched(work: (manager: EntityManager) => Promise<void>): Promise<void> {
  const all = database.dataSource.transaction(async (manager) => {
    for (const table of ['receipt_listings', 'receipts', 'refunds', 'disputes', 'donations', 'erasures'])
      await manager.query(`alter table ${table} disable trigger all`);
    for (const table of ['receipt_listings', 'receipt_tallies', 'refunds', 'disputes', 'erasures'])
      await manager.query(`delete from ${table}`);
    await work(manager);
    throw new RolledBack();
  });
  await expect(all).rejects.toThrow(RolledBack);
}

interface Kind {
  readonly isSent?: boolean;
  readonly isVoid?: boolean;
  readonly is80g?: boolean;
  readonly method?: string;
  readonly source?: string;
  readonly amount?: number;
}

/** Lists so many receipts, in the tallies as well. */
async function list(manager: EntityManager, number: number, kind: Kind = {}): Promise<void> {
  const { isSent = false, isVoid = false, is80g = false, method = 'upi', source = 'online', amount = 10_000 } = kind;
  await manager.query(
    `insert into receipt_listings (id, created_at, issued_on, serial, financial_year, search_text, is_sent, is_void, is_80g, payment_method, source, amount)
     select gen_random_uuid(), now(), '2026-04-01', 1, '2026-27', '', $2, $3, $4, $5, $6, $7 from generate_series(1, $1)`,
    [number, isSent, isVoid, is80g, method, source, amount],
  );
  await manager.query(
    `insert into receipt_tallies (issued_on, is_80g, is_sent, receipts) values ('2026-04-01', $2, $3, $1)`,
    [number, is80g, isSent],
  );
}

/** Inserts rows whose other columns matter to nobody. */
async function insertAny(manager: EntityManager, table: string, values: Record<string, string> = {}): Promise<void> {
  const rows = await manager.query<{ name: string; value: string }[]>(
    `select column_name as name,
            case data_type when 'uuid' then 'gen_random_uuid()' when 'bigint' then '1' when 'integer' then '1' when 'boolean' then 'false'
                           when 'timestamp with time zone' then 'now()' when 'date' then 'current_date' when 'jsonb' then '''{}''' else '''x''' end as value
       from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  const all = { ...Object.fromEntries(rows.map(({ name, value }) => [name, value])), ...values };
  const checks = await manager.query<{ conname: string }[]>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { conname } of checks) await manager.query(`alter table ${table} drop constraint ${conname}`);
  await manager.query(
    `insert into ${table} (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`,
  );
}

test('unsent receipts of a method, a source or without the benefit are many from 10,001 on', () =>
  untouched(async (manager) => {
    await list(manager, 10_000);
    const filters = [{ paymentMethod: 'upi' }, { source: 'online' as const }, { is80gEligible: false }];
    for (const filter of filters) expect(await matchManyListed(manager, { receipt: 'unsent', ...filter })).toBe(false);
    await list(manager, 20_000, { isSent: true });
    await list(manager, 20_000, { isVoid: true });
    await list(manager, 1, { method: 'card', source: 'offline', is80g: true });
    for (const filter of filters) expect(await matchManyListed(manager, { receipt: 'unsent', ...filter })).toBe(false);
    await list(manager, 1);
    for (const filter of filters) expect(await matchManyListed(manager, { receipt: 'unsent', ...filter })).toBe(true);
    expect(await matchManyListed(manager, { receipt: 'unsent', paymentMethod: 'card' })).toBe(false);
    expect(await matchManyListed(manager, { receipt: 'unsent', paymentMethod: 'upi', is80gEligible: true })).toBe(
      false,
    );
  }));

test('unsent receipts with the benefit, less those of gifts of erased people', () =>
  untouched(async (manager) => {
    await list(manager, 10_001, { is80g: true });
    const filter = { receipt: 'unsent', is80gEligible: true } as const;
    expect(await matchManyListed(manager, filter)).toBe(true);
    const donor = `'00000000-0000-4000-8000-00000000000e'`;
    await insertAny(manager, 'donations', { donor_id: donor });
    await insertAny(manager, 'erasures', {
      donor_ids: `array[${donor}]::uuid[]`,
      erased_at: 'null',
      erased_by: 'null',
    });
    expect(await matchManyListed(manager, filter)).toBe(true);
    await manager.query('update erasures set erased_at = now()');
    expect(await matchManyListed(manager, filter)).toBe(false);
  }));

test('mailed receipts by amount, less void ones and those of gifts of which something went back', () =>
  untouched(async (manager) => {
    const filter = { receipt: 'mailed', amountTo: 20_000 } as const;
    await list(manager, 10_000, { isSent: true });
    await list(manager, 20_000, { isSent: false });
    await list(manager, 20_000, { isSent: true, amount: 20_001 });
    expect(await matchManyListed(manager, filter)).toBe(false);
    await list(manager, 1, { isSent: true, amount: 20_000 });
    expect(await matchManyListed(manager, filter)).toBe(true);
    for (const table of ['refunds', 'disputes']) {
      await insertAny(manager, table);
      expect(await matchManyListed(manager, filter)).toBe(false);
      await list(manager, 1, { isSent: true });
      expect(await matchManyListed(manager, filter)).toBe(true);
    }
    // Two more: the void one itself counts as mailed.
    await list(manager, 2, { isSent: true, isVoid: true, amount: 30_000 });
    expect(await matchManyListed(manager, filter)).toBe(false);
  }));

test('mailed receipts by method, less all that are unsent or void', () =>
  untouched(async (manager) => {
    const filter = { receipt: 'mailed', paymentMethod: 'upi' } as const;
    await list(manager, 10_001, { isSent: true });
    expect(await matchManyListed(manager, filter)).toBe(true);
    await list(manager, 1, { method: 'card' });
    expect(await matchManyListed(manager, filter)).toBe(false);
    await list(manager, 1, { isSent: true });
    expect(await matchManyListed(manager, filter)).toBe(true);
    await list(manager, 1, { method: 'card', isSent: true, isVoid: true });
    expect(await matchManyListed(manager, filter)).toBe(false);
  }));

test('what the listing does not know is counted', () =>
  untouched(async (manager) => {
    await list(manager, 10_001, { isSent: true });
    await list(manager, 10_001);
    expect(await matchManyListed(manager, { receipt: 'unsent', paymentMethod: 'upi' })).toBe(true);
    for (const other of [
      { receipt: 'void' as const },
      { receipt: 'later' as const },
      { receipt: null },
      { isRecurring: false },
      { general: true },
      { from: '2026-04-01' },
      { amountFrom: 1 },
    ])
      expect(await matchManyListed(manager, { receipt: 'unsent', paymentMethod: 'upi', ...other })).toBe(false);
  }));
