import type { EntityManager } from 'typeorm';
import { readDonationPage } from '../../server/donations/donation-page';
import type { DonationFilter } from '../../server/generated/resolvers';
import { testDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

const DONOR = '00000000-0000-4000-8000-00000000000a';

class RolledBack extends Error {}

/** Runs with so many general gifts of 10 rupees paid by UPI, and 30 others of each kind that is not asked for; nothing stays. */
async function withGeneral(gifts: number, work: (manager: EntityManager) => Promise<void>): Promise<void> {
  const all = database.dataSource.transaction(async (manager) => {
    await manager.query(`insert into donors (id, name, email) values ('${DONOR}', 'Asha Rao', 'asha@example.org')`);
    const insert = (number: number, method: string, title: string | null) =>
      manager.query(
        `insert into donations (amount, status, donor_name, donor_email, donor_phone, donor_id, payment_method, captured_at, campaign_title, payment_id)
         select 1000, 'success', 'Asha Rao', 'asha@example.org', '+919822012345', '${DONOR}', $2, now(), $3, gen_random_uuid()::text from generate_series(1, $1)`,
        [number, method, title],
      );
    await insert(gifts, 'upi', null);
    await insert(30, 'card', null);
    await insert(30, 'upi', 'A campaign that was deleted');
    await work(manager);
    throw new RolledBack();
  });
  await expect(all).rejects.toThrow(RolledBack);
}

const read = (manager: EntityManager, filter: DonationFilter) =>
  readDonationPage(
    manager,
    {
      filter,
      sort: 'createdAt',
      direction: 'desc',
      page: { number: 1, size: 25 },
      fields: new Set(['id', 'campaignTitle']),
    },
    true,
  );

test('10,000 general gifts of a method are counted and added up', () =>
  withGeneral(10_000, async (manager) => {
    for (const filter of [{ paymentMethod: 'upi' }, { paymentMethod: 'upi', source: 'online' as const }]) {
      const { items, ...sums } = await read(manager, { general: true, ...filter });
      expect(items).toHaveLength(25);
      expect(sums).toMatchObject({ totalCount: 10_000, countIsCapped: false, successAmount: 10_000_000 });
    }
    expect(await read(manager, { general: true, paymentMethod: 'card' })).toMatchObject({
      totalCount: 30,
      successAmount: 30_000,
    });
  }));

test('an amount or the state of a receipt beside it is counted', () =>
  withGeneral(9_970, async (manager) => {
    const filter = { general: true, amountTo: 1_000 };
    expect(await read(manager, filter)).toMatchObject({ totalCount: 10_000, countIsCapped: false });
    expect(await read(manager, { ...filter, receipt: 'unsent' })).toMatchObject({ totalCount: 0 });
  }));

test('of more the list says 10,000 and above, and shows no gift of a campaign that was deleted', () =>
  withGeneral(10_001, async (manager) => {
    const { items, ...sums } = await read(manager, { general: true, paymentMethod: 'upi' });
    expect(sums).toMatchObject({ totalCount: 10_000, countIsCapped: true, successAmount: null });
    expect(items).toHaveLength(25);
    expect(items.filter(({ campaignTitle }) => campaignTitle !== null)).toEqual([]);
    expect(await read(manager, { general: true, source: 'online' })).toMatchObject({ countIsCapped: true });
    expect(await read(manager, { general: true, paymentMethod: 'upi', isRecurring: true })).toMatchObject({
      items: [],
      totalCount: 0,
    });
  }));
