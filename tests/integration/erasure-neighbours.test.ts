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
    `insert into saved_views (user_id, list, name, query) values ('${admin.userId}', 'donors', 'of ' || $1, 'q=' || $1)`,
    `insert into attention_items (kind, reference, details) values ('unmatched_payment', 'pay of ' || $1, 'Paid by ' || $1)`,
  ];
  for (const sql of about) await api.sql(sql, [email]);
  const before = await traces(email);
  expect(JSON.stringify(before)).not.toContain('null');

  expect(await erase(api, admin.token, { donorId })).toMatchObject({ userErrors: [] });
  expect(await traces(email)).toEqual(before);
});
