import { randomUUID } from 'node:crypto';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';

const STORY = `story {
  order { id } payments { id amount } webhookEvents { id }
  mails { subject attempts { succeeded } bounces { statusCode } }
  attention { details } otherAttempts { id attempt } auditEntries { action } }`;
const LIST = `query ($size: Int!) { adminDonations(page: { size: $size }) { items { donorName ${STORY} } } }`;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

/** Makes a gift with its name in every part. */
async function addTold(name: string, attempt: number, flowId: string, at: Date): Promise<string> {
  const { donationId, receiptId } = await addGift(api, { donorName: name, donorEmail: `${name}@x.org`, at });
  await api.sql('update donations set flow_id = $2, attempt = $3 where id = $1', [donationId, flowId, attempt]);
  await api.sql(
    `insert into payment_orders (donation_id, provider_order_id, amount, key_mode, watched_until)
     values ($1, $2, 50000, 'test', now())`,
    [donationId, `order_${name}`],
  );
  await api.sql(
    `insert into payments (provider_payment_id, donation_id, status, amount, currency, provider_created_at)
     values ($2, $1, 'captured', 50000, 'INR', now())`,
    [donationId, `pay_${name}`],
  );
  await api.sql(
    `insert into webhook_events (event_id, event, body, order_id, payment_id, received_at)
     values ($1, 'order.paid', '{}', $3, null, now()), ($2, 'payment.captured', '{}', null, $4, now() + interval '1 second')`,
    [`event_1_${name}`, `event_2_${name}`, `order_${name}`, `pay_${name}`],
  );
  const [mail] = await api.sql<{ id: string }>(
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, receipt_id, status)
     values ('receipt', $1, 'a@x.org', $1, '', '', $2, 'bounced') returning id`,
    [`Mail of ${name}`, receiptId],
  );
  await api.sql('insert into mail_attempts (mail_id, succeeded) values ($1, true)', [mail?.id]);
  await api.sql(
    `insert into mail_bounces (mail_id, bounce_key, bounced_at, status_code) values ($1, repeat('0', 64), now(), '5.1.1')`,
    [mail?.id],
  );
  await api.sql(
    `insert into attention_items (kind, reference, donation_id, details) values ('mail_bounced', $1, $2, $1)`,
    [`Look at ${name}`, donationId],
  );
  await api.sql(`insert into audit_log (action, entity, entity_id) values ($1, 'donation', $2), ($1, 'receipt', $3)`, [
    `donation.${name}`,
    donationId,
    receiptId,
  ]);
  return donationId;
}

const told = (name: string, otherAttempts: object[]) => ({
  donorName: name,
  story: {
    order: { id: `order_${name}` },
    payments: [{ id: `pay_${name}`, amount: 50_000 }],
    webhookEvents: [{ id: `event_1_${name}` }, { id: `event_2_${name}` }],
    mails: [{ subject: `Mail of ${name}`, attempts: [{ succeeded: true }], bounces: [{ statusCode: '5.1.1' }] }],
    attention: [{ details: `Look at ${name}` }],
    otherAttempts,
    auditEntries: [{ action: `donation.${name}` }, { action: `donation.${name}` }],
  },
});

test('each donation of a list has its own story, and a list costs as many queries as one donation', async () => {
  const flowId = randomUUID();
  const first = await addTold('asha', 1, flowId, new Date('2026-11-01T06:00:00Z'));
  const second = await addTold('bala', 2, flowId, new Date('2026-11-02T06:00:00Z'));
  await addGift(api, { donorName: 'pending', at: new Date('2026-11-03T06:00:00Z'), status: 'pending' });

  const ask = async (size: number) => {
    const runner = jest.spyOn(api.database.dataSource, 'query');
    const { data } = await api.call<{ adminDonations: { items: object[] } }>(LIST, { size }, { token });
    const queries = runner.mock.calls.length;
    runner.mockRestore();
    return { items: data.adminDonations.items, queries };
  };
  const all = await ask(3);
  expect(all.items).toEqual([
    {
      donorName: 'pending',
      story: {
        order: null,
        payments: [],
        webhookEvents: [],
        mails: [],
        attention: [],
        otherAttempts: [],
        auditEntries: [],
      },
    },
    told('bala', [{ id: first, attempt: 1 }]),
    told('asha', [{ id: second, attempt: 2 }]),
  ]);
  expect((await ask(1)).queries).toBe(all.queries);
});
