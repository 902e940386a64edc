import { createAuditService } from '../../server/audit/audit.service';
import type { Queryable } from '../../server/database/sql';
import type { ServiceDeps } from '../../server/deps';
import { readDonationPage } from '../../server/donations/donation-page';
import { comparePayments } from '../../server/payments/reconcile/compare-payments';
import { closeAccount } from '../../server/personal-data/close-account';
import { hindrancesOf } from '../../server/personal-data/hindrances';
import { readOwnConsents, withdrawMails } from '../../server/personal-data/own-consents';
import { findPerson, findReach } from '../../server/personal-data/person';
import { countSubjects } from '../../server/personal-data/person-summary';
import { personTables } from '../../server/personal-data/person-tables';
import { countUnsent } from '../../server/receipts/mailing/unsent-receipts';
import { testDatabase, type TestDatabase } from '../support/database';
import { watchWholeReads } from '../support/whole-reads';

/** Gifts of a site that is large enough for its plans to show; each third was begun and never paid. */
const GIFTS = 9_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const fill = [
    `insert into users (email, full_name, password_hash) select 'account' || i || '@example.org', 'Account ' || i, 'x' from generate_series(1, 8000) i`,
    `insert into donors (name, email, phone) select 'Donor ' || i, 'donor' || i || '@example.org', '+919822012345' from generate_series(1, 6000) i`,
    `insert into donations (amount, status, donor_id, donor_name, donor_email, donor_phone, payment_id, created_at, captured_at)
     select 50000, case when i % 3 = 0 then 'failed' else 'success' end, case when i % 3 > 0 then o.id end, o.name, o.email, o.phone,
            case when i % 3 > 0 then 'pay_' || i end, at, case when i % 3 > 0 then at end
       from generate_series(1, ${GIFTS}) i
       join donors o on o.email = 'donor' || (1 + i % 1000) || '@example.org'
      cross join lateral (select timestamptz '2026-01-01 10:00:00+05:30' + i * interval '10 minutes' as at) gift`,
    `insert into payments (provider_payment_id, donation_id, amount, currency, status, provider_created_at)
     select payment_id, id, amount, 'INR', 'captured', captured_at from donations where payment_id is not null`,
    `insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
     select id, '2026-27', no, '2026-27/' || no, false, '2026-05-05', jsonb_build_object('amount', amount, 'donor', jsonb_build_object('name', donor_name, 'email', donor_email))
       from (select *, row_number() over (order by id) as no from donations where status = 'success') gift`,
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, receipt_id, status)
     select 'donation-receipt', 'receipt:' || r.id, d.donor_email, 'Receipt', '', '', r.id, 'sent' from receipts r join donations d on d.id = r.donation_id`,
    `insert into consents (place, version, language, donation_id) select 'donation', 1, 'en', id from donations`,
    `insert into audit_log (user_id, action, entity, entity_id)
     select (select id from users where email = 'account1@example.org'), 'receipt.send', 'receipt', id::text from receipts`,
  ];
  for (const sql of fill) await database.dataSource.query(sql);
  await database.dataSource.query('vacuum analyze');
});
afterAll(() => database.close());

const EMAIL = 'donor7@example.org';

test('what is known of one person is found by indexes, whoever asks', async () => {
  const { db, readWhole } = await watchWholeReads(database.dataSource);
  const person = await findPerson(db, { email: EMAIL });
  expect(person).toMatchObject({ emails: [EMAIL], donationIds: { length: 9 }, providerIds: { length: 6 } });
  expect(await findReach(db, { donorId: person.donorIds[0] })).toEqual({ emails: [EMAIL], donorIds: person.donorIds });
  expect(await readOwnConsents(db, person)).toHaveLength(9);
  expect(await hindrancesOf(db, person)).toEqual([]);
  expect(await countSubjects(db, person)).toContainEqual({ name: 'mails', count: 6 });
  for (const { sql, params } of personTables(person)) await db.query(sql, params);
  expect(await withdrawMails(db, person, null, new Date())).toEqual(person.donorIds);
  expect(readWhole()).toEqual([]);
});

test('an account that never worked in the office is closed without a look through the audit log', async () => {
  const [visitor] = await database.dataSource.query<{ id: string }[]>(
    `select id from users where email = 'account2@example.org'`,
  );
  const { db, readWhole } = await watchWholeReads(database.dataSource);
  expect(await closeAccount(db, visitor?.id ?? '')).toBe('closed');
  expect(readWhole()).toEqual([]);
});

test('people who occur in the audit log are found without reading it', async () => {
  const { db, readWhole } = await watchWholeReads(database.dataSource);
  const { people } = await createAuditService({ dataSource: db as ServiceDeps['dataSource'] }).choices();
  expect(people).toMatchObject([{ name: 'Account 1' }]);
  expect(readWhole()).toEqual([]);
});

test('the reconciliation of a day reads its own gifts and receipts', async () => {
  const { db, readWhole } = await watchWholeReads(database.dataSource);
  const day = { from: new Date('2026-01-31T18:30:00Z'), to: new Date('2026-02-01T18:29:59Z') };
  const found = await comparePayments(db, day, []);
  expect(found).toHaveLength(96);
  expect(readWhole()).toEqual(['payments']);
});

test('receipts that wait to be mailed are counted within their index', async () => {
  const { db, readWhole } = await watchWholeReads(database.dataSource);
  expect(await countUnsent(db)).toEqual({ receipts: 6_000, countIsCapped: false, addresses: null });
  expect(readWhole()).toEqual([]);
  await database.dataSource.query(`update receipts set sent_to_email_at = now() where serial > 900`);
  await database.dataSource.query('vacuum analyze receipts');
  expect(await countUnsent(db)).toEqual({ receipts: 900, countIsCapped: false, addresses: expect.any(Number) });
  expect(readWhole()).toEqual([]);
});

test('a list by state passes over the gifts of another method within its index', async () => {
  const { dataSource } = database;
  await dataSource.query(
    `insert into donations (amount, status, donor_name, donor_email, donor_phone, payment_method)
     select 50000, 'pending', 'Many', 'many@example.org', '+919822012345', 'upi' from generate_series(1, 10001)`,
  );
  await dataSource.query('vacuum analyze donations');
  const explained: string[] = [];
  const query = async (sql: string, parameters?: unknown[]): Promise<unknown> => {
    if (sql.includes('select d.* from donations'))
      explained.push(JSON.stringify(await dataSource.query(`explain (format json) ${sql}`, parameters)));
    return dataSource.query(sql, parameters);
  };
  await readDonationPage(
    { query } as Queryable,
    {
      sort: 'status',
      direction: 'asc',
      page: { number: 1, size: 25 },
      filter: { paymentMethod: 'upi' },
      search: null,
    },
    false,
  );
  expect(explained).toEqual([expect.stringMatching(/donations_state.*Index Cond[^,]*payment_method/)]);
});
