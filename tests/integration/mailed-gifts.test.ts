import type { EntityManager } from 'typeorm';
import { matchManyMailed } from '../../server/donations/mailed-gifts';
import { testDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

class RolledBack extends Error {}

/**
 * Runs with 30,000 recurring and 12,000 other successful gifts in the tallies, 5,000 failed ones, and as many receipts
 * mailed as are given; nothing stays.
 */
async function withMailed(receipts: number, work: (manager: EntityManager) => Promise<void>): Promise<void> {
  const all = database.dataSource.transaction(async (manager) => {
    await manager.query('delete from donation_tallies');
    await manager.query('delete from receipt_tallies');
    await manager.query(
      `insert into donation_tallies (created_on, captured_on, status, is_general, is_80g, is_recurring, donations, amount)
       values ('2026-04-01', '2026-04-01', 'success', true, false, true, 30000, 1), ('2026-03-31', '2026-03-31', 'success', true, true, false, 12000, 1),
              ('2026-04-01', null, 'failed', true, false, true, 5000, 0)`,
    );
    await manager.query(
      `insert into receipt_tallies (issued_on, is_80g, is_sent, receipts) values ('2026-04-01', false, true, $1), ('2026-04-01', false, false, 40000)`,
      [receipts],
    );
    await work(manager);
    throw new RolledBack();
  });
  await expect(all).rejects.toThrow(RolledBack);
}

test('so many match that those without a mailed receipt cannot bring them to 10,000', () =>
  withMailed(22_001, async (manager) => {
    expect(await matchManyMailed(manager, { receipt: 'mailed', isRecurring: true })).toBe(true);
    expect(await matchManyMailed(manager, { receipt: 'mailed', isRecurring: true, from: '2026-04-01' })).toBe(true);
    expect(await matchManyMailed(manager, { receipt: 'mailed', is80gEligible: true })).toBe(false);
    expect(await matchManyMailed(manager, { receipt: 'mailed', isRecurring: true, to: '2026-03-31' })).toBe(false);
  }));

test('at exactly 10,000 they are counted: failed gifts and receipts that wait do not help', () =>
  withMailed(22_000, async (manager) => {
    expect(await matchManyMailed(manager, { receipt: 'mailed', isRecurring: true })).toBe(false);
  }));

test('what the tallies do not know is counted: another state, another status, a method, an amount', () =>
  withMailed(42_000, async (manager) => {
    expect(await matchManyMailed(manager, { receipt: 'mailed', isRecurring: true })).toBe(true);
    for (const other of [
      { receipt: 'unsent' as const },
      { status: 'refunded' as const },
      { paymentMethod: 'upi' },
      { amountTo: 500 },
    ])
      expect(await matchManyMailed(manager, { receipt: 'mailed', isRecurring: true, ...other })).toBe(false);
  }));

test('a void receipt may have been mailed, and is no mailed receipt of a gift', () =>
  withMailed(22_001, async (manager) => {
    await manager.query('alter table receipts disable trigger all');
    const [shape] = await manager.query<{ columns: string; values: string }[]>(
      `select string_agg(column_name, ', ') as columns,
              string_agg(case data_type when 'uuid' then 'gen_random_uuid()' when 'date' then '''2026-04-01''' when 'boolean' then 'false'
                                        when 'jsonb' then '''{}''' when 'timestamp with time zone' then 'now()' when 'text' then '''2026-27''' else '1' end, ', ') as values
         from information_schema.columns
        where table_schema = 'public' and table_name = 'receipts' and (is_nullable = 'NO' and column_default is null or column_name = 'voided_at')`,
    );
    await manager.query(`insert into receipts (${shape?.columns}) values (${shape?.values})`);
    expect(await matchManyMailed(manager, { receipt: 'mailed', isRecurring: true })).toBe(false);
  }));
