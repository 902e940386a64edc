import type { DataSource, MigrationInterface } from 'typeorm';
import { createProductDataSource } from '../../server/app/product-data-source';
import { migrations } from '../../server/database/migrations';
import { freshDatabase } from '../support/database';
import { pansInClear } from '../support/pans';

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

/** Runs these in one transaction, as fast as it goes, and after it those that make transactions of their own. */
const runAll = (names: readonly string[]) =>
  run(async (runner) => {
    const all = names.map(named);
    await runner.startTransaction();
    for (const each of all) if (each.transaction !== false) await each.up(runner);
    await runner.commitTransaction();
    for (const each of all) if (each.transaction === false) await each.up(runner);
  });

/** Names of the migrations up to this one. */
const untilWith = (name: string): string[] =>
  migrations.slice(0, migrations.findIndex((one) => one.name.startsWith(name)) + 1).map((one) => one.name);

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
  // In the text of the statement: as a parameter they would be sealed, which these rows of before are not.
  const written = (sql: string): string => sql.replaceAll('$1', `'${A}'`).replaceAll('$2', `'${B}'`);
  await dataSource.query(
    written(
      `with made as (insert into donors (name, email, pan_number) values ('Asha', 'two@example.org', $1), ('Asha', 'one@example.org', $1),
                     ('Asha', 'misprint@example.org', $1), ('Asha', 'plain@example.org', $1) returning id, email)
     insert into donations (amount, status, payment_id, captured_at, donor_id, donor_name, donor_email, donor_phone, donor_pan)
     select 50000, 'success', 'pay_' || at, now() + at * interval '1 second', made.id, g.name, made.email, '', g.pan
       from (values (1, 'two@example.org', 'Asha', $1), (2, 'two@example.org', 'Ravi', $2), (3, 'one@example.org', 'Asha', $1),
                    (4, 'one@example.org', 'Ravi', $1), (5, 'misprint@example.org', 'Asha', $1), (6, 'misprint@example.org', 'ASHA', $2),
                    (7, 'plain@example.org', 'asha ', $1)) as g (at, email, name, pan) join made using (email)`,
    ),
  );
  await runAll(migrations.slice(until).map(({ name }) => name));
  const donors = await dataSource.query(
    `select email, name, pan_number as pan, pan_name as "panName",
            (select count(*)::int from donations d where d.donor_id = donors.id) as gifts from donors order by email, name`,
  );
  expect(donors).toEqual([
    { email: 'misprint@example.org', name: 'Asha', pan: A, panName: 'Asha', gifts: 2 },
    { email: 'one@example.org', name: 'Asha', pan: A, panName: null, gifts: 2 },
    { email: 'plain@example.org', name: 'Asha', pan: A, panName: 'asha ', gifts: 1 },
    { email: 'two@example.org', name: 'Asha', pan: A, panName: 'Asha', gifts: 1 },
    { email: 'two@example.org', name: 'Ravi', pan: B, panName: 'Ravi', gifts: 1 },
  ]);
});

test('ConfirmedAddresses: whoever holds a role, did something in the office or used a mailed link is confirmed', async () => {
  for (const name of ['Initial', 'OfficeRoles', 'Invitations']) await run((runner) => named(name).up(runner));
  await dataSource.query(`
    insert into users (email, full_name, password_hash)
    select who || '@example.org', '', 'x' from unnest(array['role', 'acted', 'reset', 'asked', 'invited', 'none']) who;
    insert into user_roles (user_id, role) select id, 'entry' from users where email like 'role@%';
    insert into audit_log (user_id, action, entity, entity_id) select id, 'campaign.update', 'campaign', 'x' from users where email like 'acted@%';
    insert into password_resets (user_id, token_hash, expires_at, used_at)
    select id, email, now(), case when email like 'reset@%' then now() end from users where email ~ '^(reset|asked)@';
    insert into invitations (email, role, token_hash, expires_at, accepted_at) values ('Invited@example.org', 'entry', 'x', now(), now())`);
  await run((runner) => named('ConfirmedAddresses').up(runner));
  const rows: { email: string }[] = await dataSource.query(
    'select email from users where email_confirmed_at is not null order by email',
  );
  expect(rows.map(({ email }) => email.split('@')[0])).toEqual(['acted', 'invited', 'reset', 'role']);
  await run((runner) => named('ConfirmedAddresses').down(runner));
});

test('Sealed PANs: what is stored is sealed wherever it stands, counts as no edit, and can be opened again', async () => {
  const seals = named('SealedPans');
  await runAll(migrations.map(({ name }) => name).filter((name) => name !== seals.constructor.name));
  const [PAN, CELL] = ['ABCPK1234F', 'abcpk 1234 f'];
  await dataSource.query(
    `with given as (insert into donors (name, email, pan_number) select 'Giver', no || '@example.org', '${PAN}' from generate_series(1, 3000) no
                    returning id, email),
          gifts as (insert into donations (amount, donor_id, donor_name, donor_email, donor_phone, donor_pan, status, captured_at, payment_id)
                    select 50000, id, 'Giver', email, '', '${PAN}', 'success', now(), 'pay_' || email from given returning id, donor_email)
     insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
     select id, '2026-27', split_part(donor_email, '@', 1)::int, donor_email, true, '2026-11-05',
            '{"amount": 50000, "donor": {"email": "a@b.c", "pan": "${PAN}"}, "organisation": {"pan": "AAFCP4821K"}}' from gifts;
     insert into webhook_events (event_id, event, body) values ('e', 'payment.captured', '{"notes":{"pan":"${CELL}"}}');
     insert into audit_log (action, entity, entity_id, before, after) values ('x', 'donor', '1', '{"pan": null}', '{"pan": "${PAN}"}');
     insert into import_batches (id, kind, file_name, format) select gen_random_uuid(), 'donors', 'a.csv', 'csv';
     insert into import_lines (batch_id, line, hash, cells) select id, 1, decode('00', 'hex'), array['Asha', '${CELL}', '${PAN}'] from import_batches`,
  );
  const stamps = () =>
    dataSource.query(
      `select details_changed_at, updated_at from donors union all select details_changed_at, updated_at from donations order by 1, 2`,
    );
  const before = await stamps();
  const clear = await pansInClear(database.url, [PAN]);
  expect(clear).toEqual(['audit_log', 'donations', 'donors', 'import_lines', 'receipts', 'webhook_events']);
  await run((runner) => seals.up(runner));
  expect(await pansInClear(database.url, [PAN])).toEqual([]);
  expect(await stamps()).toEqual(before);
  const [read] = await dataSource.query<Record<string, unknown>[]>(
    `select (select count(*)::int from donors o join donations d on d.donor_pan = o.pan_number and d.donor_id = o.id) as same,
            (select snapshot #>> '{donor,pan}' from receipts limit 1) as printed, (select body from webhook_events) as body,
            (select cells from import_lines) as cells`,
  );
  expect(read).toEqual({ same: 3_000, printed: PAN, body: `{"notes":{"pan":"${CELL}"}}`, cells: ['Asha', CELL, PAN] });

  await run((runner) => seals.down(runner));
  expect(await pansInClear(database.url, [PAN])).toEqual(clear);
  expect(await stamps()).toEqual(before);
  await run((runner) => seals.up(runner));
  expect(await pansInClear(database.url, [PAN])).toEqual([]);
});

test('AccountConsents: an interrupted one is run again; consents of before stay, and those of accounts go with the way back', async () => {
  const consents = named('AccountConsents');
  await runAll(untilWith('AccountConsents'));
  await dataSource.query(`
    with message as (insert into contact_submissions (name, email, message) values ('Asha', 'asha@example.org', 'Hello') returning id),
         account as (insert into users (email, full_name, password_hash) values ('asha@example.org', 'Asha', 'x') returning id),
         stored as (insert into consents (place, version, language, contact_id) select 'contact', 1, 'en', id from message)
    insert into consents (place, version, language, user_id) select 'account', 1, 'en', id from account`);
  const places = async (): Promise<string[]> =>
    (await dataSource.query<{ place: string }[]>('select place from consents order by place')).map(
      ({ place }) => place,
    );
  await run((runner) => consents.up(runner));
  expect(await places()).toEqual(['account', 'contact']);
  await expect(
    dataSource.query(`update consents set user_id = (select id from users) where place = 'contact'`),
  ).rejects.toThrow('consents_check');
  await run((runner) => consents.down(runner));
  expect(await places()).toEqual(['contact']);
  await expect(dataSource.query(`update consents set place = 'account'`)).rejects.toThrow('consents_place_check');
  await run((runner) => consents.up(runner));
  expect(await places()).toEqual(['contact']);
});

test('ConsentsOfMessages: those of before stay; the way back makes rows of those that stand with their messages', async () => {
  const moves = named('ConsentsOfMessages');
  await runAll(untilWith('ConsentsOfMessages'));
  await dataSource.query(`
    insert into contact_submissions (name, email, message, kind, created_at, consent_version, consent_language)
    select 'M' || no, 'asha@example.org', 'Hello', case when no = 2 then 'csr' else 'contact' end,
           timestamptz '2026-11-01' + no * interval '1 day', nullif(no, 3), case when no <> 3 then 'en' end from generate_series(1, 3) no;
    insert into volunteer_submissions (name, email, phone, consent_version, consent_language)
    values ('V1', 'asha@example.org', '1', 7, 'mr'), ('V2', 'asha@example.org', '1', null, null);
    insert into consents (place, version, language, contact_id) select 'contact', 9, 'en', id from contact_submissions where name = 'M3'`);
  await run((runner) => moves.down(runner));
  expect(
    await dataSource.query(`
      select c.place, c.version, c.language, coalesce(m.name, v.name) as of, c.given_at = coalesce(m.created_at, v.created_at) as "isItsDay"
        from consents c left join contact_submissions m on m.id = c.contact_id
                        left join volunteer_submissions v on v.id = c.volunteer_id order by "of"`),
  ).toEqual([
    { place: 'contact', version: 1, language: 'en', of: 'M1', isItsDay: true },
    { place: 'csr', version: 2, language: 'en', of: 'M2', isItsDay: true },
    { place: 'contact', version: 9, language: 'en', of: 'M3', isItsDay: false },
    { place: 'volunteer', version: 7, language: 'mr', of: 'V1', isItsDay: true },
  ]);
});

test('Receipt filters: receipts of before are listed with method, source and void state, and nothing fills twice', async () => {
  const filters = named('ReceiptFilters');
  const until = migrations.findIndex(({ name }) => name === filters.constructor.name);
  await runAll(migrations.slice(0, until).map(({ name }) => name));
  await dataSource.query(`
    with given as (
      insert into donations (amount, donor_name, donor_email, donor_phone, source, payment_method)
      select 50000, 'Asha', 'a@x.org', no, case when no % 2 = 0 then 'offline' else 'online' end,
             case when no % 2 = 0 then 'cash' when no % 3 = 0 then 'upi' end
        from generate_series(1, 3000) no returning id, donor_phone as no)
    insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot, voided_at)
    select id, '2026-27', no::int, no, false, '2026-11-05', '{"amount": 50000}',
           case when no like '%7' then now() end from given`);
  const wrong = () =>
    dataSource.query(
      `select 1 from receipts r join donations d on d.id = r.donation_id join receipt_listings l on l.id = r.id
        where (l.payment_method, l.source, l.is_void) is distinct from (d.payment_method, d.source, r.voided_at is not null)`,
    );
  await run((runner) => filters.up(runner));
  expect(await wrong()).toEqual([]);
  const versions = () => dataSource.query('select xmin::text from receipt_listings order by id');
  const before = await versions();
  // As after an interruption.
  await run((runner) => filters.up(runner));
  expect([await versions(), await wrong()]).toEqual([before, []]);
  await run((runner) => filters.down(runner));
  await dataSource.query(`update receipts set voided_at = now() where serial = 8`);
  await run((runner) => filters.up(runner));
  expect(await wrong()).toEqual([]);
}, 60_000);
