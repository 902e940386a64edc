import { startApi, type Api } from '../support/api';
import { erase, KNOWN, plantPerson } from '../support/known-person';
import { giveOffline } from '../support/my-giving';
import { register80g } from '../support/office-donations';

let api: Api;
let admin: { token: string; userId: string };
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  admin = await api.signIn('admin');
  await register80g(api);
});
afterAll(() => api.close());

/** Addresses that have the erased one within them, and belong to other people. */
const NEIGHBOURS = [`m${KNOWN.email}`, `sri.${KNOWN.email}`, `${KNOWN.email}.in`, `${KNOWN.email}-trust.in`];

const traces = (email: string) =>
  api.sql(
    `select (select json_agg(json_build_array(to_address, subject, text_body, html_body, status) order by dedupe_key) from mails where to_address = $1) as mails,
            (select json_agg(body) from webhook_events where event_id = 'evt_' || $1) as events,
            (select json_agg(after) from audit_log where entity_id = 'about ' || $1) as audit,
            (select json_agg(query) from saved_views where name = 'of ' || $1) as views,
            (select json_agg(details) from attention_items where reference = 'pay of ' || $1) as attention`,
    [email],
  );

test.each(NEIGHBOURS)('nothing of %s goes with somebody whose address is a part of it', async (email) => {
  const { donorId } = await plantPerson(api, admin.token);
  await giveOffline(api, admin.token, { name: 'Shrikant Neighbour', email });
  const about = [
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, status)
     values ('donor-link', 'of ' || $1, $1, 'For ' || $1, 'Your address is ' || $1 || '.', '<a href="mailto:' || $1 || '">' || $1 || '</a>', 'queued')`,
    `insert into webhook_events (event_id, event, body, processed_at) values ('evt_' || $1, 'payment.captured', '{"email":"' || $1 || '"}', now())`,
    `insert into audit_log (action, entity, entity_id, after) values ('donor.update', 'donor', 'about ' || $1, jsonb_build_object('email', $1::text))`,
    `insert into saved_views (user_id, list, name, query) select id, 'donors', 'of ' || $1, 'q=' || $1 from users where email <> '${KNOWN.email}' limit 1`,
    `insert into attention_items (kind, reference, details) values ('unmatched_payment', 'pay of ' || $1, 'Paid by ' || $1)`,
  ];
  for (const sql of about) await api.sql(sql, [email]);
  const before = await traces(email);
  expect(JSON.stringify(before)).not.toContain('null');

  expect(await erase(api, admin.token, { donorId })).toMatchObject({ userErrors: [] });
  expect(await traces(email)).toEqual(before);
});

test('of somebody with years of monthly gifts every notice is emptied, and none of another payment', async () => {
  const { donorId, gift } = await plantPerson(api, admin.token);
  await api.sql(
    `insert into payments (provider_payment_id, donation_id, amount, currency, status, provider_created_at)
     select 'pay_Month' || n, $1, 100, 'INR', 'captured', now() from generate_series(1, 150) n`,
    [gift.id],
  );
  await api.sql(
    `insert into webhook_events (event_id, event, body, processed_at)
     select 'evt_month_' || n, 'payment.captured', '{"id":"pay_Month' || n || '","link":"https://example.org/pay_Month' || n || '?a=1"}', now()
       from generate_series(1, 151) n`,
  );
  expect(await erase(api, admin.token, { donorId })).toMatchObject({ userErrors: [] });
  expect(await api.sql(`select event_id from webhook_events where event_id like 'evt_month_%' and body <> ''`)).toEqual(
    [{ event_id: 'evt_month_151' }],
  );
});

describe('whom the office was shown', () => {
  interface Reach {
    emails: string[];
    donorIds: string[];
  }
  const reachOf = async (id: string) =>
    (
      await api.call<{ adminDonor: { erasureReach: Reach } }>(
        'query ($id: ID!) { adminDonor(id: $id) { erasureReach { emails donorIds } } }',
        { id },
        admin,
      )
    ).data.adminDonor.erasureReach;
  const reachAt = async (email: string) =>
    (
      await api.call<{ lookUpPerson: { person: { reach: Reach } } }>(
        'mutation ($email: String!) { lookUpPerson(input: { email: $email }) { person { reach { emails donorIds } } } }',
        { email },
        admin,
      )
    ).data.lookUpPerson.person.reach;
  const give = async (email: string, name: string, pan: string | null = null): Promise<string> => {
    const { id } = await giveOffline(api, admin.token, { email, name, pan });
    const [row] = await api.sql<{ donorId: string }>('select donor_id as "donorId" from donations where id = $1', [id]);
    return row?.donorId ?? '';
  };
  const moveTo = (id: string, email: string) =>
    api.call(
      `mutation ($id: ID!, $donor: DonorDetailsInput!) { updateDonor(input: { id: $id, donor: $donor }) { userErrors { code } } }`,
      { id, donor: { name: 'Asha Kulkarni', email, phone: '', pan: 'ABCPK1234F', address: null } },
      admin,
    );
  const told = {
    erasure: null,
    userErrors: [
      {
        field: ['reach'],
        code: 'CONFLICT',
        message:
          'The addresses or donors of this mailbox changed since you opened this window. Nobody was erased by this press. Look again at whom it takes in.',
      },
    ],
  };
  const people = async () =>
    (await api.sql<{ name: string | null }>('select name from donors order by name')).map(({ name }) => name);

  test('a donor who was moved to the mailbox of somebody else takes nobody along', async () => {
    const asha = await give('asha@example.org', 'Asha Kulkarni', 'ABCPK1234F');
    const ravi = await give('family@example.org', 'Ravi Kulkarni', 'ABCPK1234G');
    const shown = await reachOf(asha);
    expect(shown).toEqual({ emails: ['asha@example.org'], donorIds: [asha] });
    await moveTo(asha, 'family@example.org');
    expect(await erase(api, admin.token, { donorId: asha }, 'ERASE', shown)).toEqual(told);
    expect(await people()).toEqual(['Asha Kulkarni', 'Ravi Kulkarni']);

    const seen = await reachOf(asha);
    expect([...seen.donorIds].sort()).toEqual([asha, ravi].sort());
    const turned = { emails: [...seen.emails].reverse(), donorIds: [...seen.donorIds].reverse() };
    expect(await erase(api, admin.token, { donorId: asha }, 'ERASE', turned)).toMatchObject({ userErrors: [] });
    expect(await people()).not.toContain('Ravi Kulkarni');
  });

  test('a mailbox of which another gave meanwhile, or whose donor wrote from another, is looked at again', async () => {
    const asha = await give('asha@example.org', 'Asha Kulkarni', 'ABCPK1234F');
    const shown = await reachAt('Asha@Example.org');
    expect(shown).toEqual({ emails: ['asha@example.org'], donorIds: [asha] });
    const meera = await give('asha@example.org', 'Meera Joshi', 'ABCPK1234G');
    expect(meera).not.toBe(asha);
    expect(await erase(api, admin.token, { email: 'asha@example.org' }, 'ERASE', shown)).toEqual(told);

    const both = await reachAt('asha@example.org');
    await api.sql(`insert into donor_aliases (email, donor_id) values ('old@example.org', $1)`, [asha]);
    expect(await erase(api, admin.token, { email: 'asha@example.org' }, 'ERASE', both)).toEqual(told);
    expect(await people()).toEqual(['Asha Kulkarni', 'Meera Joshi']);
    const seen = await reachAt('asha@example.org');
    expect(await erase(api, admin.token, { email: 'asha@example.org' }, 'ERASE', seen)).toMatchObject({
      userErrors: [],
    });
  });
});
