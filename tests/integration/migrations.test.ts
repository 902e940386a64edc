import type { DataSource, MigrationInterface } from 'typeorm';
import { createProductDataSource } from '../../server/app/product-data-source';
import { migrations } from '../../server/database/migrations';
import { freshDatabase } from '../support/database';

/** Effects of every migration after the first on a database in use. */
let database: { url: string; drop(): Promise<void> };
let dataSource: DataSource;
beforeEach(async () => {
  database = await freshDatabase('bare');
  dataSource = createProductDataSource({ url: database.url, poolSize: 1 });
  await dataSource.initialize();
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const named = (name: string): MigrationInterface => {
  const Migration = migrations.find((one) => one.name.startsWith(name));
  if (!Migration) throw new Error(`there is no migration ${name}`);
  return new Migration();
};

async function run(work: (runner: ReturnType<DataSource['createQueryRunner']>) => Promise<unknown>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await work(runner);
  } finally {
    await runner.release();
  }
}

test('Edits: rows of before get a time, which only what a form edits moves', async () => {
  await run((runner) => named('Initial').up(runner));
  await dataSource.query(`
    insert into donation_essentials (name, unit_price, category) values ('Kit', 100, 'Food');
    insert into donors (name, email) values ('Asha', 'asha@example.org');
    insert into donations (amount, donor_name, donor_email, donor_phone) values (100, 'Asha', 'asha@example.org', '')`);
  const edits = named('Edits');
  await run((runner) => edits.up(runner));
  const times = (): Promise<{ donor: Date; donation: Date; essential: Date }[]> =>
    dataSource.query(`
      select o.details_changed_at as donor, d.details_changed_at as donation, e.updated_at as essential
        from donors o, donations d, donation_essentials e`);
  const [first] = await times();
  expect(Object.values(first ?? {}).map((value) => value instanceof Date)).toEqual([true, true, true]);

  await dataSource.query(`
    update donors set donation_count = 1, name = 'Asha', updated_at = now();
    update donations set status = 'failed', donor_name = 'Asha', updated_at = now()`);
  expect(await times()).toEqual([first]);
  await dataSource.query(`update donors set phone = '1'; update donations set donor_pan = 'ABCPK1234F'`);
  const [moved] = await times();
  expect(moved?.donor.getTime()).toBeGreaterThan(first?.donor.getTime() ?? Infinity);
  expect(moved?.donation.getTime()).toBeGreaterThan(first?.donation.getTime() ?? Infinity);

  await run((runner) => edits.down(runner));
  await run((runner) => edits.up(runner));
  expect(await times()).toHaveLength(1);
});

test('Void receipts: those of before say all that was given, and are not listed as eligible', async () => {
  for (const name of ['Initial', 'Searches', 'Edits', 'Bounces', 'ReceiptMailings'])
    await run((runner) => named(name).up(runner));
  const rows = [
    { serial: 1, voided: true, snapshot: { amount: 30_000, refundedAmount: 20_000, is80g: true } },
    { serial: 2, voided: true, snapshot: { amount: 50_000, is80g: false } },
    { serial: 3, voided: false, snapshot: { amount: 30_000, refundedAmount: 20_000, is80g: true } },
  ];
  await dataSource.query(
    `with given as (insert into donations (amount, donor_name, donor_email, donor_phone)
       select 50000, 'Asha', 'asha@example.org', '' from json_array_elements($1) returning id),
     counted as (select id, row_number() over () as serial from given)
     insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot, voided_at)
     select c.id, '2026-27', c.serial, '2026-27/' || c.serial, (r -> 'snapshot' ->> 'is80g')::boolean, '2026-11-05', (r -> 'snapshot')::jsonb,
            case when (r ->> 'voided')::boolean then now() end
       from json_array_elements($1) r join counted c on c.serial = (r ->> 'serial')::int`,
    [JSON.stringify(rows)],
  );
  await run((runner) => named('VoidReceipts').up(runner));
  expect(await dataSource.query('select serial, amount::int, is_80g as "is80g" from receipts order by serial')).toEqual(
    [
      { serial: 1, amount: 50_000, is80g: false },
      { serial: 2, amount: 50_000, is80g: false },
      { serial: 3, amount: 30_000, is80g: true },
    ],
  );
  expect(
    await dataSource.query('select amount::int, is_80g as "is80g" from receipt_listings where serial = 1'),
  ).toEqual([{ amount: 50_000, is80g: false }]);
});

test('Eligibility, shared PANs: two PANs of two names are two donors, and one PAN of two names serves neither', async () => {
  const until = migrations.findIndex(({ name }) => name.startsWith('Eligibility'));
  for (const { name } of migrations.slice(0, until)) await run((runner) => named(name).up(runner));
  const [A, B] = ['ABCPK1234F', 'XYZPK9876A'];
  await dataSource.query(
    `with made as (insert into donors (name, email, pan_number) values ('Asha', 'two@example.org', $1), ('Asha', 'one@example.org', $1),
                     ('Asha', 'misprint@example.org', $1), ('Asha', 'plain@example.org', $1) returning id, email)
     insert into donations (amount, status, payment_id, captured_at, donor_id, donor_name, donor_email, donor_phone, donor_pan)
     select 50000, 'success', 'pay_' || at, now() + at * interval '1 second', made.id, g.name, made.email, '', g.pan
       from (values (1, 'two@example.org', 'Asha', $1), (2, 'two@example.org', 'Ravi', $2), (3, 'one@example.org', 'Asha', $1),
                    (4, 'one@example.org', 'Ravi', $1), (5, 'misprint@example.org', 'Asha', $1), (6, 'misprint@example.org', 'ASHA', $2),
                    (7, 'plain@example.org', 'asha ', $1)) as g (at, email, name, pan) join made using (email)`,
    [A, B],
  );
  await run(async (runner) => {
    await runner.startTransaction();
    for (const { name } of migrations.slice(until)) await named(name).up(runner);
    await runner.commitTransaction();
  });
  const donors = await dataSource.query(
    `select email, name, pan_number as pan, pan_name as "panName",
            (select count(*)::int from donations d where d.donor_id = donors.id) as gifts from donors order by email, pan_number`,
  );
  expect(donors).toEqual([
    { email: 'misprint@example.org', name: 'Asha', pan: A, panName: 'Asha', gifts: 2 },
    { email: 'one@example.org', name: 'Asha', pan: A, panName: null, gifts: 2 },
    { email: 'plain@example.org', name: 'Asha', pan: A, panName: 'asha ', gifts: 1 },
    { email: 'two@example.org', name: 'Asha', pan: A, panName: 'Asha', gifts: 1 },
    { email: 'two@example.org', name: 'Ravi', pan: B, panName: 'Ravi', gifts: 1 },
  ]);
});
