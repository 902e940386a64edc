import { createProductDataSource } from '../../server/app/product-data-source';
import { Conditions } from '../../server/database/listing';
import { findMatching } from '../../server/database/matching';
import { Searches1763600001000 } from '../../server/database/migrations/0002-searches';
import { SortsByDate1763600016000 } from '../../server/database/migrations/0016-sorts-by-date';
import { ListedAddresses1763600051000 } from '../../server/database/migrations/0051-listed-addresses';
import { FiltersInIndexes1763600054000 } from '../../server/database/migrations/0054-filters-in-indexes';
import { WalksWithinIndexes1763600150000 } from '../../server/database/migrations/0150-walks-within-indexes';
import { SealedPans1763600500000 } from '../../server/database/migrations/0500-sealed-pans';
import { ReceiptFilters1763600510000 } from '../../server/database/migrations/0510-receipt-filters';
import { VoidReceiptsCounted1763600620000 } from '../../server/database/migrations/0620-void-receipts-counted';
import { MethodByState1763600630000 } from '../../server/database/migrations/0630-method-by-state';
import { UnsentByKind1763600650000 } from '../../server/database/migrations/0650-unsent-by-kind';
import { GeneralGifts1763600660000 } from '../../server/database/migrations/0660-general-gifts';
import { VoidReceiptsInAnyOrder1763600700000 } from '../../server/database/migrations/0700-void-receipts-in-any-order';
import { SumsInIndexes1763600710000 } from '../../server/database/migrations/0710-sums-in-indexes';
import { ReceiptsByName1763600720000 } from '../../server/database/migrations/0720-receipts-by-name';
import type { Queryable } from '../../server/database/sql';
import { startApi, type Api } from '../support/api';
import { freshDatabase } from '../support/database';
import { addGift } from '../support/gifts';
import { readLedger } from '../support/ledger';

const LISTS = `query ($search: String) {
  donations: adminDonations(search: $search) { items { donorName } }
  receipts: adminReceipts(search: $search) { items { donorName } }
  donors: adminDonors(search: $search) { items { donorName: name } } }`;
const NAMES = `query ($search: String, $sort: DonationSort!, $direction: SortDirection!) {
  donations: adminDonations(search: $search, sort: $sort, direction: $direction, page: { size: 2 }) {
    totalCount countIsCapped items { donorName } } }`;

type Items = { items: { donorName: string }[] };

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

async function found(search: string): Promise<Record<'donations' | 'receipts' | 'donors', string[]>> {
  const { data } = await api.call<Record<'donations' | 'receipts' | 'donors', Items>>(LISTS, { search }, { token });
  const names = ({ items }: Items): string[] => items.map(({ donorName }) => donorName).sort();
  return { donations: names(data.donations), receipts: names(data.receipts), donors: names(data.donors) };
}

const everywhere = (...names: string[]) => ({ donations: names, receipts: names, donors: names });

test('one or two characters find the beginnings of words, also behind a mark; marks and capitals make no difference', async () => {
  await addGift(api, {
    donorName: "Gita D'Mello",
    donorEmail: 'gita.rao@gmail.com',
    at: new Date('2026-05-05T05:05:00Z'),
  });
  await addGift(api, {
    donorName: 'Asha Nag',
    donorEmail: 'asha_nag@example.org',
    at: new Date('2026-05-06T05:05:00Z'),
  });
  expect(await found('gm')).toEqual(everywhere("Gita D'Mello"));
  expect(await found('NA')).toEqual(everywhere('Asha Nag'));
  expect(await found('ag')).toEqual(everywhere());
  expect(await found('n')).toEqual(everywhere('Asha Nag'));
  expect(await found("d'mello")).toEqual(everywhere("Gita D'Mello"));
  expect(await found('ASHA_nag@ex')).toEqual(everywhere('Asha Nag'));
  for (const nothing of ['%', '@', '%%%', "'", '\\', '_%_']) expect(await found(nothing)).toEqual(everywhere());
  expect((await found('2026-27/0000')).receipts).toEqual(['Asha Nag', "Gita D'Mello"]);
});

test('what the trigrams find of a short search is what it looks for: no row is read in vain', async () => {
  await api.sql(
    `insert into donations (amount, donor_name, donor_email, donor_phone)
     select 500, 'Giver ' || i, 'giver.' || i || '@gmail.com', '+919822012345' from generate_series(1, 2000) i`,
  );
  await api.sql('vacuum analyze donations');
  await api.database.dataSource.transaction(async (manager) => {
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan']) await manager.query(`set local enable_${way} = off`);
    for (const search of ['gm', '9', 'co', 'zz']) {
      const [explained] = await manager.query<{ 'QUERY PLAN': object }[]>(
        `explain (analyze, format json) select from donations d where d.search_text like '% ' || search_words($1) || '%'`,
        [search],
      );
      const plan = JSON.stringify(explained);
      expect(plan).toContain('donations_search');
      expect(Number(/"Rows Removed by Index Recheck":(\d+)/.exec(plan)?.[1] ?? 0)).toBe(0);
    }
  });
});

test('sorted by name, a search that more match than are looked up is counted no further and shows the right page', async () => {
  await api.sql(
    `insert into donations (amount, donor_name, donor_email, donor_phone)
     select 500, 'Crowd ' || lpad(i::text, 5, '0'), 'crowd@example.org', '+919822012345' from generate_series(1, 32000) i`,
  );
  await api.sql('analyze donations');
  for (const [direction, first] of [
    ['asc', 'Crowd 00001'],
    ['desc', 'Crowd 32000'],
  ] as const) {
    const { data } = await api.call<{ donations: Items }>(
      NAMES,
      { search: 'crowd', sort: 'donorName', direction },
      { token },
    );
    expect(data.donations).toMatchObject({ totalCount: 10_000, countIsCapped: true });
    expect(data.donations.items[0]).toEqual({ donorName: first });
  }
  const asked: string[] = [];
  const db: Queryable = {
    query: (sql: string, parameters?: unknown[]) => {
      asked.push(sql);
      return api.database.dataSource.query(sql, parameters);
    },
  };
  const search = (text: string) =>
    findMatching(db, {
      from: 'donations d',
      columns: ['d.id', 'd.donor_name'],
      where: new Conditions().searchWords(text, 'd.search_text'),
      order: 'd.donor_name asc',
      page: { number: 1, size: 2 },
      isSortedByText: true,
    });
  // A count that the sample estimates as too large is not made.
  expect(await search('crowd')).toBeNull();
  expect(asked.at(-1)).toContain('limit 10001');
  expect(await search('crowd 0001')).toMatchObject({ count: 10 });
  expect(asked.at(-1)).toContain('limit 25001');
});

test('the listing of a receipt follows every statement, many rows at once too, and goes with it', async () => {
  const gifts = [await addGift(api, { donorName: 'One' }), await addGift(api, { donorName: 'Two' })];
  const wrong = async () => (await readLedger(api.database.dataSource)).wrongListings;
  const listed = () =>
    api.sql<{ name: string; amount: number; sent: boolean }>(
      'select donor_name as name, amount, is_sent as sent from receipt_listings order by donor_name',
    );
  expect(await wrong()).toBe(0);
  await api.sql(`update receipts set sent_to_email_at = now(), snapshot = snapshot || '{"amount": 700}'`);
  expect(await listed()).toEqual([
    { name: 'One', amount: 700, sent: true },
    { name: 'Two', amount: 700, sent: true },
  ]);
  expect(await wrong()).toBe(0);
  const versions = () => api.sql('select xmin::text from receipt_listings order by id');
  const before = await versions();
  await api.sql(`update receipts set mail_wish = 'later'`);
  expect(await versions()).toEqual(before);
  await api.sql('delete from receipts where id = $1', [gifts[0]?.receiptId]);
  expect(await listed()).toEqual([{ name: 'Two', amount: 700, sent: true }]);
});

test('the migration takes over a database full of rows, and can be taken back', async () => {
  const fresh = await freshDatabase();
  const dataSource = createProductDataSource({ url: fresh.url, poolSize: 2 });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  const migration = new Searches1763600001000();
  const later = [
    new SortsByDate1763600016000(),
    new ListedAddresses1763600051000(),
    new FiltersInIndexes1763600054000(),
    new WalksWithinIndexes1763600150000(),
    new SealedPans1763600500000(),
    new ReceiptFilters1763600510000(),
    new VoidReceiptsCounted1763600620000(),
    new MethodByState1763600630000(),
    new UnsentByKind1763600650000(),
    new GeneralGifts1763600660000(),
    new VoidReceiptsInAnyOrder1763600700000(),
    new SumsInIndexes1763600710000(),
    new ReceiptsByName1763600720000(),
  ];
  const shape = () => runner.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`);
  try {
    const after = await shape();
    for (const one of later.toReversed()) await one.down(runner);
    await migration.down(runner);
    await runner.query(
      `with people as (insert into donors (name, email, phone) values ('Asha Rao', 'asha@gmail.com', '+919822012345') returning id),
            gifts as (insert into donations (amount, status, donor_id, donor_name, donor_email, donor_phone, payment_id, captured_at)
                      select 5000, 'success', id, 'Asha Rao', 'asha@gmail.com', '+919822012345', 'pay_1', now() from people returning id)
       insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
       select id, '2026-27', 1, '2026-27/000001', true, '2026-05-05',
              '{"amount": 5000, "donor": {"name": "Asha Rao", "email": "asha@gmail.com"}}' from gifts`,
    );
    await migration.up(runner);
    for (const one of later) await one.up(runner);
    expect(await shape()).toEqual(after);
    expect(await runner.query('select search_text as text from donations')).toEqual([
      { text: ' asha rao asha gmail com  919822012345 pay 1' },
    ]);
    expect((await readLedger(dataSource)).wrongListings).toBe(0);
    expect(await runner.query('select search_text as text from receipt_listings')).toEqual([
      { text: ' 2026 27 000001 asha rao asha gmail com' },
    ]);
  } finally {
    await runner.release();
    await dataSource.destroy();
    await fresh.drop();
  }
});

test('a gift is found by the numbers of its money and its receipt; a name is not searched among them', async () => {
  const { donationId } = await addGift(api, { donorName: 'Asha Nag', at: new Date('2026-05-06T05:05:00Z') });
  await addGift(api, { donorName: 'Ravi 004', at: new Date('2026-05-07T05:05:00Z') });
  await api.sql(
    `update donations set payment_reference = 'UTR_9%42x', imported_receipt = 'OLD-77', payment_id = 'pay_Nag' where id = $1`,
    [donationId],
  );
  await api.sql(
    `insert into payment_orders (provider_order_id, donation_id, amount, key_mode, watched_until) values ('order_Xy12Z', $1, 50000, 'live', now())
     on conflict (donation_id) do update set provider_order_id = excluded.provider_order_id`,
    [donationId],
  );
  await api.sql(`update receipts set receipt_number = '2026-27/007351', serial = 7351 where donation_id = $1`, [
    donationId,
  ]);
  for (const number of ['utr_9%42', 'UTR_9%42X', 'order_Xy12Z', '2026-27/007351', '007351', '7351', 'OLD-77'])
    expect((await found(number)).donations).toEqual(['Asha Nag']);
  for (const other of ['tr_9%42', 'utr_9942', 'utr%', 'order_xy', '351', '77', '9%42'])
    expect([other, ...(await found(other)).donations]).not.toContain('Asha Nag');
  expect((await found('004')).donations).toEqual(['Ravi 004']);
});

test.each(['98220-12345', '+91-98220 12345', '098220 12345', '(+91) 98220.12345', '98220 12345', '9822012345'])(
  'a phone number typed as %s is found',
  async (typed) => {
    await addGift(api, { donorName: 'Asha Rao' });
    await api.sql(`update donations set donor_phone = '+919822012345'`);
    await api.sql(`update donors set phone = '+919822012345'`);
    expect(await found(typed)).toEqual({ donations: ['Asha Rao'], receipts: [], donors: ['Asha Rao'] });
  },
);

test('a search for a number is one of indexes, whatever else it looks at', async () => {
  await api.sql(
    `insert into donations (amount, donor_name, donor_email, donor_phone, payment_reference)
     select 500, 'Giver ' || i, 'giver.' || i || '@gmail.com', '+919822012345', lpad(i::text, 6, '0') from generate_series(1, 3000) i`,
  );
  await api.sql('vacuum analyze donations');
  const { donationConditions } = await import('../../server/donations/donation-list');
  await api.database.dataSource.transaction(async (manager) => {
    await manager.query('set local enable_seqscan = off');
    const where = donationConditions({}, '002345');
    const plan = await manager.query<{ 'QUERY PLAN': string }[]>(
      `explain select d.id from donations d ${where.sql}`,
      where.params,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    for (const index of ['donations_search', 'donations_reference_start', 'receipts_by_serial'])
      expect(text).toContain(index);
    expect(text).not.toContain('Seq Scan on donations');
  });
});
