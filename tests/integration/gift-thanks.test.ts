import type { Api } from '../support/api';
import { donor } from '../support/payment-world';
import { readPdf } from '../support/pdf-text';
import type { RunningEmulator } from '../support/razorpay-emulator';
import { subscriptionInput } from '../support/subscription-world';
import { correctEmail, giveOnce, openGift, orderGift } from '../support/thanks';
import { booksAgree, startThanksWorld, type ThanksWorld } from '../support/thanks-world';
import { untilLocked } from '../support/until';

/** Address that the giver meant. */
const RIGHT = 'kamala@example.org';

/** What the browser that made a gift may see of it, and nobody else. */
let world: ThanksWorld;
let api: Api;
let emulator: RunningEmulator;
beforeAll(async () => {
  world = await startThanksWorld();
  ({ api, emulator } = world);
});
beforeEach(async () => void (await world.begin()));
afterEach(async () => expect(await world.ledger()).toMatchObject(booksAgree));
afterAll(() => world.close());

describe('the key', () => {
  test('opens the gift: name, campaign, amount, day, receipt with its PDF', async () => {
    const campaign = await api.sql<{ id: string }>(
      `insert into campaigns (title, slug, category, status, goal_amount) values ('Warm meals', 'warm-meals', 'Food', 'active', 100000000) returning id`,
    );
    const { key } = await giveOnce(api, emulator, { campaignId: campaign[0]?.id });
    const gift = await openGift(api, key);
    expect(gift).toMatchObject({
      state: 'given',
      donorName: donor.name,
      email: donor.email,
      amount: 50_000,
      frequency: null,
      campaignTitle: 'Warm meals',
      campaign: { slug: 'warm-meals' },
      receiptNumber: expect.stringMatching(/\/000001$/) as string,
      taxBenefit: 'eligible',
      correctableUntil: expect.any(String) as string,
    });
    const response = await world.download(gift?.receiptPdfUrl ?? null);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
      response.headers.get('referrer-policy'),
    ]).toEqual([200, 'application/pdf', 'private, no-store', 'no-referrer']);
    expect(readPdf(Buffer.from(await response.arrayBuffer())).text).toContain(donor.name);
  });

  test('says nothing of a receipt before the payment, nor while its day is not certain', async () => {
    const { key, orderId } = await orderGift(api);
    expect(await openGift(api, key)).toMatchObject({
      state: 'unconfirmed',
      receiptNumber: null,
      receiptPdfUrl: null,
      correctableUntil: null,
    });
    expect((await correctEmail(api, key, RIGHT)).userErrors).toMatchObject([{ code: 'TOO_LATE' }]);
    await api.sql(
      `insert into payments (provider_payment_id, provider_order_id, donation_id, amount, currency, status, provider_created_at, captured_by, waits_until)
       select 'pay_w', $1, donation_id, amount, 'INR', 'captured', now(), now(), now() + interval '1 day' from payment_orders where provider_order_id = $1`,
      [orderId],
    );
    expect(await openGift(api, key)).toMatchObject({
      state: 'given',
      givenOn: null,
      receiptNumber: null,
      receiptPdfUrl: null,
      correctableUntil: expect.any(String) as string,
    });
    expect((await correctEmail(api, key, RIGHT)).gift).toMatchObject({ email: RIGHT, correctableUntil: null });
    expect(await world.mails()).toEqual([]);
  });

  test('is no other text: not the order’s id, not another gift’s signature, not half of it', async () => {
    const [one, other] = [await giveOnce(api, emulator), await giveOnce(api, emulator)];
    const [id = '', mark = '', signature = ''] = one.key.split('.');
    const [otherId = ''] = other.key.split('.');
    for (const key of [
      one.orderId,
      '',
      '..',
      `${id}.${mark}`,
      `${id}.${mark}.`,
      `${otherId}.${mark}.${signature}`,
      `${id}..${signature}`,
      'x'.repeat(60_000),
    ]) {
      expect(await openGift(api, key)).toBeNull();
      expect((await correctEmail(api, key, RIGHT)).userErrors).toMatchObject([{ code: 'TOO_LATE' }]);
    }
    expect(await world.donors()).toMatchObject([{ email: donor.email, gifts: 2 }]);
  });

  test('is good for a day', async () => {
    const { key } = await giveOnce(api, emulator);
    world.later(23 * 60);
    expect(await openGift(api, key)).not.toBeNull();
    world.later(25 * 60);
    expect(await openGift(api, key)).toBeNull();
  });
});

describe('a recurring gift', () => {
  const begin = async () => {
    const { subscriptions } = api.app.services;
    const { subscription } = await subscriptions.createRazorpaySubscription(subscriptionInput());
    return { id: subscription?.id ?? '', key: subscription?.giftKey ?? '' };
  };
  const authorize = async (id: string) => {
    await emulator.control(`subscriptions/${id}/authorize`, {});
    await api.app.services.subscriptions.watchSubscription(id);
  };

  test('is not confirmed before the authorisation; afterwards all of it is corrected, the next charge too', async () => {
    const { id, key } = await begin();
    expect(await openGift(api, key)).toMatchObject({
      state: 'unconfirmed',
      frequency: 'monthly',
      correctableUntil: null,
    });
    await authorize(id);
    expect(await openGift(api, key)).toMatchObject({ state: 'given', receiptNumber: expect.any(String) as string });
    expect((await correctEmail(api, key, RIGHT)).gift).toMatchObject({ email: RIGHT });
    expect(
      await api.sql(
        'select s.donor_email as email, g.email as donor from subscriptions s join donors g on g.id = s.donor_id',
      ),
    ).toEqual([{ email: RIGHT, donor: RIGHT }]);
    expect(new Set((await world.mails()).map(({ to }) => to))).toEqual(new Set([RIGHT]));
    await emulator.control('clock/advance', { seconds: 32 * 86_400 });
    world.later(32 * 1440);
    await api.app.services.subscriptions.watchSubscription(id);
    expect(await world.donors()).toMatchObject([{ email: RIGHT, gifts: 2 }]);
  });

  test('says what became of it on the day on which it was begun', async () => {
    const { subscriptions } = api.app.services;
    const { id, key } = await begin();
    const state = async () => (await openGift(api, key))?.state;
    await authorize(id);
    for (const [step, expected] of [
      ['pause_by_customer', 'paused'],
      ['resume_by_customer', 'given'],
      ['cancel_by_customer', 'ended'],
    ] as const) {
      await emulator.control(`subscriptions/${id}/${step}`, {});
      await subscriptions.watchSubscription(id);
      expect(await state()).toBe(expected);
    }
    expect(await openGift(api, key)).toMatchObject({ receiptNumber: expect.any(String) as string });
    const other = await begin();
    await api.sql(
      `update subscriptions set replaced_by_id = (select id from subscriptions where provider_subscription_id = $2)
        where provider_subscription_id = $1`,
      [id, other.id],
    );
    expect(await state()).toBe('changed');
    await api.sql(`update donations set status = 'refunded' where is_recurring`);
    expect(await state()).toBe('refunded');
    await api.sql(`update donations set status = 'success' where is_recurring`);
    await emulator.control(`subscriptions/${other.id}/expire`, {});
    await subscriptions.watchSubscription(other.id);
    expect((await openGift(api, other.key))?.state).toBe('lapsed');
  });

  test('a charge that is opened while the address is corrected has the new one', async () => {
    const { id } = await begin();
    await emulator.control(`subscriptions/${id}/authorize`, {});
    const runner = api.database.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select 1 from subscriptions where provider_subscription_id = $1 for update', [id]);
    const charged = api.app.services.subscriptions.watchSubscription(id);
    await untilLocked((text) => api.sql(text));
    await runner.query('update subscriptions set donor_email = $2 where provider_subscription_id = $1', [id, RIGHT]);
    await runner.commitTransaction();
    await runner.release();
    await charged;
    expect(await api.sql('select donor_email as email from donations')).toEqual([{ email: RIGHT }]);
  });

  test('authorised and corrected at the same moment: one donor, one address, no mail to the wrong one', async () => {
    const { id, key } = await begin();
    await emulator.control(`subscriptions/${id}/authorize`, {});
    await api.sql(`update subscriptions set status = 'authenticated'`);
    await Promise.all([correctEmail(api, key, RIGHT), api.app.services.subscriptions.watchSubscription(id)]);
    expect(await world.donors()).toMatchObject([{ email: RIGHT, gifts: 1 }]);
    expect(
      await api.sql('select donor_email as email from donations union select donor_email from subscriptions'),
    ).toEqual([{ email: RIGHT }]);
    expect(new Set((await world.mails()).map(({ to }) => to))).toEqual(new Set([RIGHT]));
  });
});
