import { sealPan } from '../../server/sealing/held-keys';
import type { Api } from './api';
import { answerTo, mailedKey } from './my-giving';
import { recordOffline, recorded } from './office-donations';

/** Somebody who left traces wherever a site keeps them. */
export const KNOWN = {
  name: 'Chandrika Deshpande',
  email: 'chandrika.deshpande@example.org',
  phone: '+919811122233',
  pan: 'CDEPD4321K',
  address: '7 Peacock Lane, Nashik',
} as const;

/** What is looked for after an erasure, as it is stored. */
export const TRACES = [KNOWN.name, KNOWN.email, '9811122233', KNOWN.pan, '7 Peacock Lane'];

const SUBMIT = `mutation ($contact: ContactInput!, $volunteer: VolunteerInput!) {
  contact: submitContact(input: $contact) { success } volunteer: applyAsVolunteer(input: $volunteer) { success } }`;

/** Gives once in the office and writes to it; returns the donor's id, the gift's and the receipt's. */
async function giveAndWrite(api: Api, token: string) {
  const { name, email, phone, pan, address } = KNOWN;
  const gift = recorded(await recordOffline(api, token, { donor: { name, email, phone, pan, address } }));
  await api.call(SUBMIT, {
    contact: { firstName: 'Chandrika', lastName: 'Deshpande', email, phone, message: `I am ${name}.` },
    volunteer: { name, email, phone, message: 'On Sundays' },
  });
  return gift;
}

/** Fills every table that may hold a person, past the services. */
const TRACE_SQL = [
  `insert into tags (name) values ('Board')`,
  `insert into donor_tags (tag_id, donor_id) select t.id, d.id from tags t, donors d`,
  `insert into donor_birthdays (donor_id, day, month) select id, 5, 11 from donors where lower(email) = $2`,
  `insert into donor_aliases (email, donor_id) select 'chandrika@old.example', id from donors where lower(email) = $2`,
  `insert into members (name, city, mobile_number, email, pan_card_number, image_url, address, membership_type, subscription_amount, joining_date, expiry_date, status)
   values ($1, 'Nashik', $3, $2, $4, '/x.jpg', $5, 'yearly', 50000, '2026-01-01', '2027-01-01', 'active')`,
  `insert into users (email, full_name, password_hash) values ($2, $1, 'x')`,
  `insert into refresh_tokens (user_id, family_id, token_hash, expires_at) select id, gen_random_uuid(), 'h', now() + interval '9 days' from users where email = $2`,
  `insert into donations (amount, donor_name, donor_email, donor_phone, donor_address, donor_pan, status) values (70000, $1, $2, $3, $5, $4, 'failed')`,
  `insert into tribute_letters (donation_id, to_name, to_email, message) select id, 'Leela', 'leela@example.org', 'From ' || $1 from donations where status = 'failed'`,
  `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, status)
   select 'tribute-letter', 'tribute:' || id, 'leela@example.org', $1 || ' gave', $1 || ' gave', $1, 'sent' from tribute_letters`,
  `with gift as (insert into donations (amount, donor_name, donor_email, donor_phone, status) values (80000, 'Meera Joshi', 'meera@example.org', '1', 'failed') returning id)
   insert into tribute_letters (donation_id, to_name, to_email, message) select id, $1, upper($2), 'Meera thinks of you' from gift`,
  `insert into invitations (email, role, token_hash, invited_by, expires_at, accepted_at) select $2, 'editor', 'ih', id, now(), now() from users where email <> $2 limit 1`,
  `insert into subscriptions (provider_subscription_id, donor_id, donor_name, donor_email, donor_phone, donor_address, donor_pan, wants_80g, amount, frequency, key_mode, total_count, adopted_at, status)
   select 'sub_known', id, $1, $2, $3, $5, $4, true, 50000, 'monthly', 'test', 12, now(), 'cancelled' from donors where lower(email) = $2`,
  `insert into webhook_events (event_id, event, body, processed_at) values ('evt_known', 'payment.failed', '{"email":"' || $2 || '","contact":"' || $3 || '"}', now())`,
  `insert into webhook_events (event_id, event, body, processed_at) values ('evt_sub', 'subscription.cancelled', '{"id":"sub_known","note":"' || $1 || '"}', now())`,
  `insert into adoption_sources (key, kind, title) values ('other', 'other', 'Other')`,
  `insert into adoption_payments (payment_id, source_key, amount, currency, is_refunded, paid_at, seen_at, donor_name, donor_email, donor_phone, outcome, done_at, facts)
   values ('pay_known', 'other', 100, 'INR', false, now(), now(), $1, $2, $3, 'closed', now(), jsonb_build_object('email', $2::text))`,
  `with batch as (insert into import_batches (kind, file_name, status) values ('donors', 'old.csv', 'imported') returning id)
   insert into import_lines (batch_id, line, hash, cells, name, email, phone, pan, address, details)
   select id, 1, 'h', array[$1, $2], $1, $2, $3, $4, $5, jsonb_build_object('name', $1::text) from batch`,
  `insert into exports (user_id, request, file_name, token_hash, expires_at) select id, jsonb_build_object('search', $2::text), 'd.csv', 'h', now() from users where email <> $2 limit 1`,
  `insert into saved_views (user_id, list, name, query) select id, 'donors', 'Mine', 'q=' || $2 from users where email <> $2 limit 1`,
  `insert into attention_items (kind, reference, details) values ('unmatched_payment', 'pay_known', 'Paid by ' || $2)`,
  `insert into audit_log (action, entity, entity_id, before, after)
   select 'donor.update', 'donor', id::text, jsonb_build_object('name', $1::text, 'phone', $3::text), jsonb_build_object('pan', $4::text, 'nested', jsonb_build_object('address', $5::text)) from donors where lower(email) = $2`,
  `insert into audit_log (action, entity, entity_id, after) values ('mail.send', 'mail', 'x', jsonb_build_object('title', 'to ' || $2))`,
];

/** Leaves traces of somebody everywhere; returns the gift, the donor's id and the key of My giving. */
export async function plantPerson(api: Api, token: string) {
  const gift = await giveAndWrite(api, token);
  const key = await mailedKey(api, KNOWN.email);
  const { name, email, phone, pan, address } = KNOWN;
  const values = [name, email, phone, sealPan(pan), address].map((value) => `'${value}'::text`);
  for (const sql of TRACE_SQL)
    await api.sql(sql.replace(/\$(\d)(?:::text)?/g, (_all, no: string) => values[Number(no) - 1] ?? ''));
  return { gift, key, donorId: (await donorIds(api, email))[0] ?? '' };
}

/** Ids of the donors of an address. */
export const donorIds = async (api: Api, email: string): Promise<string[]> =>
  (await api.sql<{ id: string }>('select id from donors where lower(email) = $1 order by created_at', [email])).map(
    ({ id }) => id,
  );

const DATA = `data { isWithdrawn erasureAskedAt hindrances keepReceiptsYears consents { id place version language sentence withdrawnAt } }
  userErrors { field code message }`;

export interface OwnAnswer {
  data: {
    isWithdrawn: boolean;
    erasureAskedAt: string | null;
    hindrances: string[];
    keepReceiptsYears: number;
    consents: {
      id: string;
      place: string;
      version: number;
      language: string;
      sentence: string;
      withdrawnAt: string | null;
    }[];
  } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

/** The donor's own calls, by the key of My giving. */
export const ownCalls = (api: Api, key: string) => ({
  open: async () =>
    answerTo<OwnAnswer['data']>(
      api,
      `mutation ($key: String!) { result: openOwnData(key: $key) { isWithdrawn erasureAskedAt hindrances keepReceiptsYears
         consents { id place version language sentence withdrawnAt } } }`,
      { key },
    ),
  withdraw: (id: string) =>
    answerTo<OwnAnswer>(
      api,
      `mutation ($key: String!, $id: ID!) { result: withdrawOwnConsent(input: { key: $key, id: $id }) { ${DATA} } }`,
      { key, id },
    ),
  setMails: (wanted: boolean) =>
    answerTo<OwnAnswer>(
      api,
      `mutation ($key: String!, $wanted: Boolean!) { result: setOwnMails(input: { key: $key, wanted: $wanted }) { ${DATA} } }`,
      { key, wanted },
    ),
  ask: (confirmation: string) =>
    answerTo<OwnAnswer>(
      api,
      `mutation ($key: String!, $confirmation: String!) {
         result: askOwnErasure(input: { key: $key, confirmation: $confirmation }) { ${DATA} } }`,
      { key, confirmation },
    ),
  file: () =>
    answerTo<{ zip: string | null; fileName: string | null; userErrors: { code: string }[] }>(
      api,
      `mutation ($key: String!) { result: exportOwnData(key: $key) { zip fileName userErrors { code } } }`,
      { key },
    ),
});

/** Erases in the office. */
export const erase = async (
  api: Api,
  token: string,
  person: { email?: string; donorId?: string },
  confirmation = 'ERASE',
  reach?: { emails: string[]; donorIds: string[] },
) =>
  (
    await api.call<{
      result: {
        erasure: { id: string; records: number; receipts: number } | null;
        userErrors: { field: string[]; code: string; message: string }[];
      };
    }>(
      `mutation ($input: ErasePersonInput!) { result: erasePerson(input: $input) {
         erasure { id records receipts } userErrors { field code message } } }`,
      { input: { person, confirmation, reach } },
      { token },
    )
  ).data.result;
