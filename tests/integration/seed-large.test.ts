import { seedDemo } from '../../dev/demo-content';
import { LargeSeedRefused, seedLarge } from '../../dev/demo-content/large';
import { foldTallies } from '../../server/database/tallies';
import { testDatabase, type TestDatabase } from '../support/database';
import { readLedger } from '../support/ledger';

const today = '2026-11-20';
const options = { siteName: 'Prakash Setu Foundation', today, donations: 3_000, donors: 600 };

let database: TestDatabase;
const query = <Row = Record<string, unknown>>(sql: string): Promise<Row[]> => database.dataSource.query(sql);
const fingerprint = async (): Promise<unknown> => {
  const tables = [
    'donations',
    'donors',
    'receipts',
    'payments',
    'payment_orders',
    'subscriptions',
    'contact_submissions',
  ];
  const parts = tables.map(
    (table) =>
      `(select md5(string_agg(t::text, '|' order by t::text)) from (select * from ${table} where id::text ~ '^0000') t) as ${table}`,
  );
  return (await query(`select ${parts.join(', ')}`))[0];
};
const indexes = (): Promise<unknown[]> =>
  query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`);
const keys = (): Promise<unknown[]> =>
  query(
    `select conrelid::regclass::text || pg_get_constraintdef(oid) as key from pg_constraint where contype = 'f' order by 1`,
  );

async function seed(): Promise<void> {
  await database.truncate();
  await seedDemo(database.dataSource, { siteName: 'Prakash Setu Foundation', today });
  await seedLarge(database.dataSource, options);
}

beforeAll(async () => void (database = await testDatabase()));
afterAll(async () => {
  await database.truncate();
  await database.close();
});

test('the books agree, every donor gave, and every index and key is back', async () => {
  const before = [await indexes(), await keys()];
  await seed();
  expect([await indexes(), await keys()]).toEqual(before);
  const ledger = await readLedger(database.dataSource);
  expect(ledger).toMatchObject({
    wrongCampaigns: 0,
    wrongDonors: 0,
    wrongEligible: 0,
    gaps: 0,
    receipts: ledger.successes,
    totals: { amount: ledger.successAmount, count: ledger.successes },
  });
  // Demo content has no mails; the large rows have those of their refunds.
  const large = `donation_id::text ~ '^0000'`;
  const refunds = `select count(*) as refunds, count(f.booked_at) as booked, count(m.id) as mails, count(a.id) as attempts, count(l.id) as noted
     from refunds f left join mails m on m.dedupe_key = 'refund:' || f.id and m.status = 'sent'
     left join mail_attempts a on a.mail_id = m.id left join audit_log l on l.action = 'donation.refund' and l.entity_id = f.donation_id::text
    where f.${large}`;
  const [back] = await query<Record<string, number>>(refunds);
  expect(back?.refunds).toBeGreaterThan(20);
  expect(new Set(Object.values(back ?? {})).size).toBe(1);
  const [sizes] = await query(
    `select (select count(*) from donations where id::text ~ '^0000') as donations,
            (select count(*) from donors where id::text ~ '^0000') as donors,
            (select count(*) from payments p join donations d on d.id = p.donation_id where d.status <> 'pending') >= 3000 - 20 as payments,
            (select count(*) from donations where created_at >= '2026-11-19T18:30:00Z' and id::text ~ '^0000') as later,
            (select count(*) from subscriptions where id::text ~ '^0000') as mandates`,
  );
  expect(sizes).toEqual({ donations: 3_000, donors: 600, payments: true, later: 0, mandates: 24 });
});

test('the same day gives the same rows, and the counts kept beside them are those of the rows', async () => {
  const first = await fingerprint();
  await seed();
  expect(await fingerprint()).toEqual(first);
  await foldTallies(database.dataSource);
  const counted = `select status, is_recurring, count(*) as donations, sum(amount - refunded_amount)::bigint as amount from donations group by 1, 2 order by 1, 2`;
  const kept = `select status, is_recurring, sum(donations)::bigint as donations, sum(amount)::bigint as amount from donation_tallies group by 1, 2 order by 1, 2`;
  expect(await query(kept)).toEqual(await query(counted));
  expect(
    await query(
      "select 1 from donors o where last_donated_at is distinct from (select max(captured_at) from donations where donor_id = o.id and status = 'success')",
    ),
  ).toEqual([]);
});

test('refused a second time, without the demo content, and where real people gave', async () => {
  await expect(seedLarge(database.dataSource, options)).rejects.toThrow(LargeSeedRefused);
  await database.truncate();
  await expect(seedLarge(database.dataSource, options)).rejects.toThrow(LargeSeedRefused);
  await seedDemo(database.dataSource, { siteName: 'x', today });
  await query(`update donations set donor_email = 'somebody@example.in' where id = (select id from donations limit 1)`);
  await expect(seedLarge(database.dataSource, options)).rejects.toThrow('real people');
});
