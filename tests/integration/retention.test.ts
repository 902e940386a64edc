import { randomUUID } from 'node:crypto';
import { KEPT_THINGS, RETENTION, type KeptThing } from '../../rules/retention';
import { changedRows } from '../../server/database/sql';
import { FORGET } from '../../server/retention/forget';
import { CHUNK, CHUNKS_A_RUN } from '../../server/retention/retention.service';
import { startApi, type Api } from '../support/api';

let api: Api;
let admin: { token: string; userId: string };
const NOW = new Date('2026-11-23T06:00:00Z');
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(NOW);
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

/** Receipts go by their financial year, and only of people who were erased: personal-data.test.ts. */
type Aged = Exclude<KeptThing, 'receipts'>;
const AGED = KEPT_THINGS.filter((thing): thing is Aged => thing !== 'receipts');

const SENTINEL = 'sentinel words';

/** Stores one thing with a time of its own. */
const plant: Record<Aged, (at: Date) => Promise<unknown>> = {
  inquiries: (at) =>
    api.sql(`insert into contact_submissions (name, email, message, created_at) values ($1, 'a@b.example', $1, $2)`, [
      SENTINEL,
      at,
    ]),
  volunteers: (at) =>
    api.sql(
      `insert into volunteer_submissions (name, email, phone, message, created_at) values ($1, 'a@b.example', '1', $1, $2)`,
      [SENTINEL, at],
    ),
  mailBodies: (at) =>
    api.sql(
      `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, status, created_at)
       values ('k', $1, 'a@b.example', 's', $2, $2, 'sent', $3)`,
      [randomUUID(), SENTINEL, at],
    ),
  letters: async (at) => {
    const [letter] = await api.sql<{ id: string }>(
      `with gift as (insert into donations (amount, donor_name, donor_email, donor_phone) values (100, 'A', 'g@b.example', '1') returning id)
       insert into tribute_letters (donation_id, to_name, to_email, message, created_at) select id, 'B', 'told@b.example', $1, $2 from gift
       returning id`,
      [SENTINEL, at],
    );
    await api.sql(
      `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, status)
       values ('tribute-letter', $1, 'told@b.example', 's', 'To B', 'To B', 'sent')`,
      [`tribute:${letter?.id}`],
    );
  },
  webhookBodies: (at) =>
    api.sql(
      `insert into webhook_events (event_id, event, body, received_at, processed_at) values ($1, 'payment.captured', $2, $3, $3)`,
      [randomUUID(), JSON.stringify({ words: SENTINEL }), at],
    ),
  sessions: (at) =>
    api.sql(`insert into refresh_tokens (user_id, family_id, token_hash, expires_at) values ($1, $2, $3, $4)`, [
      admin.userId,
      randomUUID(),
      `${SENTINEL} ${randomUUID()}`,
      at,
    ]),
  accounts: (at) =>
    api.sql(
      `with person as (insert into users (email, full_name, password_hash, created_at, last_sign_in_at)
                       values (gen_random_uuid() || '@b.example', $1, 'x', $2, $2) returning id)
       insert into email_confirmations (user_id, token_hash, expires_at) select id, id::text, $2 from person`,
      [SENTINEL, at],
    ),
};

/** Counts what still has the words. */
const KEPT: Record<Aged, string> = {
  inquiries: `select count(*)::int as n from contact_submissions where message = $1`,
  volunteers: `select count(*)::int as n from volunteer_submissions where message = $1`,
  mailBodies: `select count(*)::int as n from mails where text_body || html_body like '%' || $1 || '%'`,
  letters: `select count(*)::int as n from mails m left join tribute_letters l on m.dedupe_key = 'tribute:' || l.id::text
             where m.kind = 'tribute-letter' and (l.message = $1 or m.to_address <> '' or m.text_body || m.html_body <> '')`,
  webhookBodies: `select count(*)::int as n from webhook_events where body like '%' || $1 || '%'`,
  sessions: `select count(*)::int as n from refresh_tokens where token_hash like $1 || '%'`,
  accounts: `select count(*)::int as n from users where full_name = $1`,
};
const kept = async (thing: Aged) => (await api.sql<{ n: number }>(KEPT[thing], [SENTINEL]))[0]?.n;

const promises = async () =>
  (await api.call<{ retentionPromises: string[] }>('{ retentionPromises }')).data.retentionPromises;
const save = async (key: string, value: string) =>
  (
    await api.call<{ result: { userErrors: { field: string[] }[] } }>(
      'mutation ($settings: [SettingInput!]!) { result: saveSettings(settings: $settings) { userErrors { field } } }',
      { settings: [{ key, value }] },
      admin,
    )
  ).data.result.userErrors;
const forget = () => api.app.services.retention.forget();

/** Reads the period off the sentence that a visitor reads. */
async function promised(thing: Aged): Promise<Date> {
  const sentence = (await promises())[KEPT_THINGS.indexOf(thing)] ?? '';
  const [, count = '', unit = ''] = /(\d+) (month|day)s? after/.exec(sentence) ?? [];
  const moment = new Date(NOW);
  if (unit === 'month') moment.setUTCMonth(moment.getUTCMonth() - Number(count));
  else moment.setUTCDate(moment.getUTCDate() - Number(count));
  return moment;
}

describe.each(AGED)('%s', (thing) => {
  test.each(['as it comes', 'as the office set it'])('what the privacy page says is done, %s', async (which) => {
    const { setting, least } = RETENTION[thing];
    if (which === 'as the office set it') expect(await save(setting, String(least + 1))).toEqual([]);
    const limit = (await promised(thing)).getTime();
    await plant[thing](new Date(limit - 1_000));
    await plant[thing](new Date(limit + 1_000));
    expect((await forget())[thing]).toBe(1);
    expect(await kept(thing)).toBe(1);
    // Nothing is left for a second run.
    expect((await forget())[thing]).toBe(0);
    expect(await kept(thing)).toBe(1);
  });

  test('a chunk has its size, also where PostgreSQL plans as if reading again cost nothing', async () => {
    for (let copy = 0; copy < 9; copy += 1) await plant[thing](new Date('2000-01-01T00:00:00Z'));
    await api.database.dataSource.transaction(async (manager) => {
      for (const way of ['hashagg', 'sort', 'hashjoin', 'mergejoin', 'material', 'indexscan', 'bitmapscan'])
        await manager.query(`set local enable_${way} = off`);
      const forgotten = await changedRows<object>(manager, FORGET[thing], [NOW, 3]);
      expect(forgotten).toHaveLength(3);
    });
    expect(await kept(thing)).toBe(6);
  });

  test('a period below its floor is refused, and one that was written past the office is not obeyed', async () => {
    const { setting } = RETENTION[thing];
    expect(await save(setting, '0')).toEqual([{ field: [setting] }]);
    await api.sql(`insert into settings (key, value) values ($1, '0')`, [setting]);
    await plant[thing](new Date(NOW.getTime() - 1_000));
    await forget();
    expect(await kept(thing)).toBe(1);
  });
});

test('the audit log has counts and no personal data; a run without anything to do writes nothing', async () => {
  const old = new Date('2000-01-01T00:00:00Z');
  for (const thing of AGED) for (let copy = 0; copy < 2; copy += 1) await plant[thing](old);
  await forget();
  await forget();
  const entries = await api.sql<{ entity_id: string; user_id: string | null; after: { count: number } }>(
    `select * from audit_log where action = 'retention.forget' order by entity_id`,
  );
  expect(entries.map(({ entity_id, user_id, after }) => [entity_id, user_id, after.count])).toEqual(
    [...AGED].sort().map((thing) => [thing, null, 2]),
  );
  expect(JSON.stringify(entries)).not.toMatch(/sentinel|b\.example/);
});

test('more than one run deletes is deleted in chunks, and the rest is queued', async () => {
  const rest = 5;
  await api.sql(
    `insert into contact_submissions (name, email, message, created_at)
     select 'n', 'e', $1, '2000-01-01' from generate_series(1, $2)`,
    [SENTINEL, CHUNK * CHUNKS_A_RUN + rest],
  );
  expect((await forget()).inquiries).toBe(CHUNK * CHUNKS_A_RUN);
  expect(await kept('inquiries')).toBe(rest);
  const jobs = `select count(*)::int as n from graphile_worker.jobs where key = 'forget-old'`;
  expect(await api.sql(jobs)).toEqual([{ n: 1 }]);
  expect((await forget()).inquiries).toBe(rest);
});

test('a mail that waits and an event that was not processed keep their words', async () => {
  const old = new Date('2000-01-01T00:00:00Z');
  await plant.mailBodies(old);
  await plant.webhookBodies(old);
  await api.sql(`update mails set status = 'queued'`);
  await api.sql('update webhook_events set processed_at = null');
  await forget();
  expect([await kept('mailBodies'), await kept('webhookBodies')]).toEqual([1, 1]);
});

test('an emptied event is not processed again, and the list still shows it', async () => {
  await plant.webhookBodies(new Date('2000-01-01T00:00:00Z'));
  await forget();
  const [event] = await api.sql<{ id: string }>('select event_id as id from webhook_events');
  const { data } = await api.call<{ result: { userErrors: { code: string }[] } }>(
    'mutation ($id: ID!) { result: replayWebhookEvent(id: $id) { userErrors { code } } }',
    { id: event?.id },
    admin,
  );
  expect(data.result.userErrors).toEqual([{ code: 'NOT_POSSIBLE' }]);
  expect(await api.sql('select 1 from webhook_events where processed_at is null')).toEqual([]);
  const list = await api.call<{ adminWebhookEvents: { items: { body: string; subscriptionId: null }[] } }>(
    '{ adminWebhookEvents { items { body subscriptionId } } }',
    {},
    admin,
  );
  expect(list.data.adminWebhookEvents.items).toEqual([{ body: '', subscriptionId: null }]);
});

test('a lost mail whose words were deleted is not sent again: nobody gets an empty email', async () => {
  await plant.mailBodies(new Date('2000-01-01T00:00:00Z'));
  await api.sql(`update mails set status = 'failed'`);
  const [item] = await api.sql<{ id: string }>(
    `insert into attention_items (kind, reference) select 'mail_failed', id from mails returning id`,
  );
  await forget();
  const { data } = await api.call<{ result: { userErrors: { code: string }[] } }>(
    'mutation ($id: ID!) { result: sendFailedMail(id: $id) { userErrors { code } } }',
    { id: item?.id },
    admin,
  );
  expect(data.result.userErrors).toEqual([{ code: 'NOT_FAILED' }]);
  expect(await api.sql(`select 1 from mails where status = 'queued'`)).toEqual([]);
});

test('switched off, everything stays but the records of sign-ins, and the page promises nothing', async () => {
  await api.sql(`insert into settings (key, value) values ('delete_old', 'off')`);
  await api.app.content.write(() => Promise.resolve());
  for (const thing of AGED) await plant[thing](new Date('2000-01-01T00:00:00Z'));
  await api.app.services.retention.forget();
  for (const thing of AGED) expect([thing, await kept(thing)]).toEqual([thing, thing === 'sessions' ? 0 : 1]);
  expect(await promises()).toEqual([]);
});

test('a job that used up its attempts goes after a week, unless an event waits for somebody to process it', async () => {
  await api.sql('delete from graphile_worker._private_jobs');
  await api.sql(
    `insert into webhook_events (event_id, event, body, received_at) values ('evt_open', 'payment.captured', '{}', now())`,
  );
  await api.sql(
    `select graphile_worker.add_job('check_refunds', job_key := key)
       from unnest(array['replaced', 'fresh', 'tried', 'process_webhook:evt_open']) as key`,
  );
  await api.sql(`update graphile_worker._private_jobs set attempts = max_attempts where key <> 'tried'`);
  // The queue leaves a job that was given up beside the one that takes its place.
  await api.sql(`select graphile_worker.add_job('check_refunds', job_key := 'replaced')`);
  await api.sql(
    `update graphile_worker._private_jobs set updated_at = now() - interval '8 days' where key is distinct from 'fresh'`,
  );
  await api.app.services.retention.forgetJobs();
  expect(await api.sql('select key from graphile_worker.jobs order by key')).toEqual(
    ['fresh', 'process_webhook:evt_open', 'replaced', 'tried'].map((key) => ({ key })),
  );
});
