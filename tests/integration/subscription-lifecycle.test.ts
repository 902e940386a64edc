import { signWebhook } from '../support/payment-world';
import { subscriptionSteps } from '../support/subscription-steps';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

let world: SubscriptionWorld;
const { state, mails, attention, expectBooks } = subscriptionSteps(() => world);
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(() => world.beginAt('2026-01-15T10:00:00+05:30'));
afterAll(() => world.close());

const charges = () =>
  world.sql<{ recurring: boolean; frequency: string; linked: boolean; amount: number; order: string }>(
    `select d.is_recurring as recurring, d.donation_frequency as frequency, d.subscription_id is not null as linked, d.amount,
            o.status as order
       from donations d join payment_orders o on o.donation_id = d.id where d.status = 'success' order by d.captured_at`,
  );

test('a gift from its authorisation through every month: each charge is one donation with its receipt and mail', async () => {
  const campaignId = await world.addCampaign();
  const id = await world.create({ campaignId });
  expect(await state(id)).toMatchObject({ status: 'created', paid: 0 });
  await world.play(id, 'authorize');
  await world.hear();
  expect(await state(id)).toMatchObject({ status: 'active', paid: 1, next: new Date('2026-02-15T00:00:00+05:30') });
  await expectBooks(1);
  for (let month = 2; month <= 4; month += 1) {
    await world.advance(31);
    await world.hear();
    await expectBooks(month);
  }
  expect(await charges()).toEqual(
    Array(4).fill({ recurring: true, frequency: 'monthly', linked: true, amount: 50_000, order: 'paid' }),
  );
  expect(await mails()).toEqual(['recurring-started']);
  expect(await attention()).toEqual([]);
  const [donor] = await world.sql<{ same: boolean }>('select s.donor_id = d.id as same from subscriptions s, donors d');
  expect(donor).toEqual({ same: true });
});

test('a campaign that is deleted leaves its recurring gifts, whose charges keep its title', async () => {
  const campaignId = await world.addCampaign();
  const id = await world.create({ campaignId });
  await world.play(id, 'authorize');
  await world.hear();
  const [{ title } = { title: '' }] = await world.sql<{ title: string }>(
    'select campaign_title as title from subscriptions',
  );
  expect(title).not.toBe('');
  await world.sql('delete from campaigns');
  await world.advance(31);
  await world.hear();
  expect(await state(id)).toMatchObject({ status: 'active', paid: 2 });
  expect(await world.sql('select campaign_id as campaign, campaign_title as title, status from donations')).toEqual(
    Array(2).fill({ campaign: null, title, status: 'success' }),
  );
  await expectBooks(2);
});

test('refused debits: one mail when they begin, one and an entry for the office when it is halted, over when it goes on', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.hear();
  await world.emulator.control(`subscriptions/${id}/outcomes`, { outcomes: ['fail', 'fail', 'fail', 'fail'] });
  await world.advance(31);
  await world.hear();
  expect(await state(id)).toMatchObject({ status: 'pending', failed: 1, paid: 1 });
  await world.advance(2);
  await world.hear();
  expect(await state(id)).toMatchObject({ status: 'pending', failed: 3 });
  expect(await mails()).toEqual(['recurring-started', 'recurring-failed']);
  await world.advance(1);
  await world.hear();
  expect(await state(id)).toMatchObject({ status: 'halted', failed: 4 });
  expect(await mails()).toEqual(['recurring-started', 'recurring-failed', 'recurring-halted']);
  expect(await attention()).toEqual([{ kind: 'halted_mandate', open: true }]);
  const [{ text } = { text: '' }] = await world.sql<{ text: string }>(
    `select text_body as text from mails where kind = 'recurring-halted'`,
  );
  // Its page offers neither to pause nor to change it.
  for (const { kind, body } of await world.sql<{ kind: string; body: string }>(
    `select kind, text_body as body from mails where kind in ('recurring-failed', 'recurring-halted')`,
  )) {
    expect([kind, body]).toEqual([kind, expect.stringContaining('On My giving you can cancel it at any time.')]);
    expect(body).not.toMatch(/pause|change the amount/);
  }
  // The payment method is changed on My giving, whose link is made when the mail is sent: one to the page itself lasts a day.
  expect(text).toContain('Update the payment method');
  expect(text).toContain('[[donor-page-url]]');
  expect(text).not.toContain('/subscription/authorize/');
  await world.play(id, 'charge');
  await world.hear();
  expect(await state(id)).toMatchObject({ status: 'active', failed: 0, paid: 2 });
  expect(await attention()).toEqual([{ kind: 'halted_mandate', open: false }]);
  await expectBooks(2);
});

test.each<[string, string, (id: string) => Promise<unknown>, string[]]>([
  ['paused', 'by the donor', (id) => world.play(id, 'pause_by_customer'), ['recurring-paused']],
  ['cancelled', 'by the donor', (id) => world.play(id, 'cancel_by_customer'), ['recurring-ended']],
  ['completed', 'at the end', (id) => world.play(id, 'complete'), ['recurring-ended']],
])('%s %s', async (status, _by, act, expected) => {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.hear();
  await act(id);
  await world.hear();
  expect(await state(id)).toMatchObject({ status, next: null });
  expect(await mails()).toEqual(['recurring-started', ...expected]);
  await expectBooks(1);
});

test('never authorised: expired at the provider, found by the check, without a mail', async () => {
  const id = await world.create();
  await world.play(id, 'expire');
  await world.subscriptions.watchSubscription(id);
  expect(await state(id)).toMatchObject({ status: 'expired' });
  expect(await mails()).toEqual([]);
  expect(await world.sql('select 1 from subscriptions where next_check_at is not null')).toHaveLength(0);
});

test('money of a subscription that is not ours is shown to the office, not booked', async () => {
  const { id: planId } = await world.emulator.rzp.plans.create({
    period: 'monthly',
    interval: 1,
    item: { name: 'A', amount: 70_000, currency: 'INR' },
  });
  const { id } = await world.emulator.rzp.subscriptions.create({ plan_id: planId, total_count: 2 });
  await world.play(id, 'authorize');
  await world.hear();
  expect(await attention()).toEqual([{ kind: 'unmatched_payment', open: true }]);
  await expectBooks(0);
});

test('a charge of another amount is booked as what came, and shown to the office', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  const [charged] = (await world.taken()).filter(({ event }) => event === 'subscription.charged');
  const body = (charged?.body ?? '').replaceAll('"amount":50000', '"amount":60000');
  const signature = signWebhook(Buffer.from(body));
  await world.payments.receiveWebhook({ body: Buffer.from(body), signature, eventId: 'OtherAmount001' });
  await world.payments.processWebhook('OtherAmount001');
  await expectBooks(1, 60_000);
  expect(await attention()).toEqual([{ kind: 'amount_mismatch', open: true }]);
});

test.each([
  ['2026-03-31T23:59:00+05:30', '2025-26/000001', '2026-03-31'],
  ['2026-04-01T00:00:00+05:30', '2026-27/000001', '2026-04-01'],
])(
  'a first charge at %s has the receipt of its financial year, whoever brings the news',
  async (moment, number, day) => {
    const only = (name: string) => async (): Promise<void> =>
      world.deliver((await world.taken()).filter(({ event }) => event === name));
    const check = (id: string): Promise<void> => world.subscriptions.watchSubscription(id);
    for (const bring of [only('subscription.charged'), only('invoice.paid'), check]) {
      await world.beginAt(moment);
      const id = await world.create();
      await world.play(id, 'authorize');
      world.setNow(new Date('2026-04-03T12:00:00+05:30'));
      await bring(id);
      expect(await world.sql('select receipt_number as number, issued_on as day from receipts')).toEqual([
        { number, day },
      ]);
    }
  },
);

test.each<[string, 'monthly' | 'yearly', string, number, string[]]>([
  [
    '31 January, monthly',
    'monthly',
    '2026-01-31T12:00:00+05:30',
    120,
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
  ],
  [
    '29 February, yearly',
    'yearly',
    '2028-02-29T12:00:00+05:30',
    1_470,
    ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
])(
  '%s: charged on the right day of each cycle, never twice, never skipped',
  async (_case, frequency, start, days, expected) => {
    await world.beginAt(start);
    const id = await world.create({ frequency });
    await world.play(id, 'authorize');
    await world.advance(days);
    await world.hear();
    const issued = await world.sql<{ day: string }>('select issued_on as day from receipts order by issued_on');
    expect(issued.map(({ day }) => day)).toEqual(expected);
    await expectBooks(expected.length);
  },
);

test('a reminder goes out once for each charge, more than a day ahead', async () => {
  const id = await world.create({ amount: 2_000_000 });
  await world.play(id, 'authorize');
  await world.hear();
  expect(await world.subscriptions.remindOfCharges()).toBe(0);
  await world.advance(28);
  expect(await world.subscriptions.remindOfCharges()).toBe(1);
  expect(await world.subscriptions.remindOfCharges()).toBe(0);
  const [mail] = await world.sql<{ text: string }>(
    `select text_body as text from mails where kind = 'recurring-reminder'`,
  );
  expect(mail?.text).toContain('15 February 2026');
  expect(mail?.text).toContain('Above ₹15,000');
  await world.advance(28);
  await world.hear();
  expect(await world.subscriptions.remindOfCharges()).toBe(1);
});

test('the first charge of a changed gift is reminded of, with its amount', async () => {
  await world.play(await world.create(), 'authorize');
  await world.hear();
  const [gift] = await world.sql<{ id: string }>('select id from subscriptions');
  const { authorizationUrl } = await world.subscriptions.replace({ id: gift?.id ?? '', amount: 2_000_000, proof: '' });
  const changed = /authorize\/(sub_\w+)/.exec(authorizationUrl ?? '')?.[1] ?? '';
  await world.play(changed, 'authorize');
  await world.hear();
  await world.runDueChecks();
  await world.advance(28);
  await world.hear();
  expect(await world.sql('select status, amount from subscriptions order by amount')).toEqual([
    { status: 'cancelled', amount: 50_000 },
    { status: 'authenticated', amount: 2_000_000 },
  ]);
  expect(await world.subscriptions.remindOfCharges()).toBe(1);
  const [mail] = await world.sql<{ text: string }>(
    `select text_body as text from mails where kind = 'recurring-reminder'`,
  );
  expect(mail?.text).toContain('₹20,000');
  expect(mail?.text).toContain('15 February 2026');
});

test('everybody is reminded, also where thousands are charged on one day', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.hear();
  await world.sql(
    `insert into subscriptions (provider_subscription_id, payment_plan_id, donor_name, donor_email, donor_phone, wants_80g, amount,
                                frequency, key_mode, total_count, status, next_charge_at)
     select 'sub_many' || n, payment_plan_id, donor_name, donor_email, donor_phone, wants_80g, amount, frequency, key_mode, total_count,
            'active', $1::timestamptz + interval '2 days'
       from subscriptions cross join generate_series(1, 1001) n`,
    [world.deps.now()],
  );
  expect(await world.subscriptions.remindOfCharges()).toBe(1_001);
});
