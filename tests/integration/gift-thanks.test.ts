import { startApi, type Api } from '../support/api';
import { giveOffline, inboxMail } from '../support/my-giving';
import { readLedger } from '../support/ledger';
import { register80g } from '../support/office-donations';
import { donor } from '../support/payment-world';
import { readPdf } from '../support/pdf-text';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { subscriptionInput } from '../support/subscription-world';
import { correctEmail, giveOnce, openGift, orderGift } from '../support/thanks';
import { untilLocked } from '../support/until';

/** What the browser that made a gift may see and correct of it, and nobody else. */
const RIGHT = 'kamala@example.org';
const MINUTE = 60_000;

let emulator: RunningEmulator;
let api: Api;
let token: string;
beforeAll(async () => {
  emulator = await startEmulator();
  const { keyId, keySecret } = KEYS;
  api = await startApi({ keyId, keySecret, apiBase: emulator.origin });
});
beforeEach(async () => {
  await api.reset();
  await emulator.control('reset', {});
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterEach(async () => {
  expect(await readLedger(api.database.dataSource)).toMatchObject({
    wrongDonors: 0,
    wrongEligible: 0,
    wrongCampaigns: 0,
    gaps: 0,
    wrongListings: 0,
  });
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

const later = (minutes: number) => api.setNow(new Date(Date.now() + minutes * MINUTE));
const donors = () =>
  api.sql(
    'select lower(email) as email, pan_number as pan, phone, donation_count as gifts, donated_amount as amount from donors order by email, pan',
  );
const mails = () =>
  api.sql<{ id: string; to: string; subject: string; status: string }>(
    'select id, to_address as "to", subject, status from mails order by created_at, id',
  );
const allSent = () =>
  api.sql(
    `with gone as (update mails set status = 'sent', sent_at = now() where status = 'queued' returning receipt_id)
   update receipts set sent_to_email_at = now() where id in (select receipt_id from gone)`,
  );
const download = async (url: string | null) => {
  const path = new URL(url ?? 'http://none/').pathname;
  return fetch(`${api.origin}${path}`, { redirect: 'manual' });
};

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
    const response = await download(gift?.receiptPdfUrl ?? null);
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
    expect(await mails()).toEqual([]);
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
    expect(await donors()).toMatchObject([{ email: donor.email, gifts: 2 }]);
  });

  test('is good for a day', async () => {
    const { key } = await giveOnce(api, emulator);
    later(23 * 60);
    expect(await openGift(api, key)).not.toBeNull();
    later(25 * 60);
    expect(await openGift(api, key)).toBeNull();
  });
});

describe('a corrected address', () => {
  test('takes gift, donor and waiting mail along; the wrong mailbox keeps and gets nothing', async () => {
    const { key } = await giveOnce(api, emulator);
    const before = await openGift(api, key);
    const { gift, userErrors } = await correctEmail(api, key, ' Kamala@Example.org ');
    expect([userErrors, gift?.email, gift?.correctableUntil]).toEqual([[], 'Kamala@Example.org', null]);
    expect(await donors()).toEqual([
      { email: RIGHT, pan: donor.pan, phone: '+919822012345', gifts: 1, amount: 50_000 },
    ]);
    expect(await mails()).toMatchObject([
      { to: 'Kamala@Example.org', subject: expect.stringContaining('Your donation of') as string },
    ]);
    const html = await inboxMail(api, (await mails())[0]?.id ?? '');
    expect(html).toContain('Thank you, Asha');
    expect(html).not.toContain(donor.email);
    expect(await api.sql(`select revision, snapshot #>> '{donor,email}' as email from receipts`)).toEqual([
      { revision: 2, email: 'Kamala@Example.org' },
    ]);
    expect(
      await api.sql(
        `select user_id, action, before ->> 'donorEmail' as was, after ->> 'donorEmail' as is, after ->> 'by' as by from audit_log where entity = 'donation'`,
      ),
    ).toEqual([{ user_id: null, action: 'donation.correct', was: donor.email, is: 'Kamala@Example.org', by: 'giver' }]);
    expect((await download(before?.receiptPdfUrl ?? null)).status).toBe(303);
    expect((await download(gift?.receiptPdfUrl ?? null)).status).toBe(200);
  });

  test('brings the receipt anew where it had been sent, as a thank-you', async () => {
    const { key } = await giveOnce(api, emulator);
    await allSent();
    await correctEmail(api, key, RIGHT);
    expect(await mails()).toMatchObject([
      { to: donor.email, status: 'sent' },
      { to: RIGHT, status: 'queued', subject: expect.stringContaining('Your donation of') as string },
    ]);
  });

  test('once only, however many come at the same moment', async () => {
    const { key } = await giveOnce(api, emulator);
    const answers = await Promise.all(
      ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'].map((email, at) =>
        correctEmail(api, key, email, `198.51.100.${at}`),
      ),
    );
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(await donors()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect((await correctEmail(api, key, 'e@example.org', '198.51.100.9')).userErrors).toMatchObject([
      { code: 'TOO_LATE' },
    ]);
  });

  test('within an hour of the payment', async () => {
    const { key } = await giveOnce(api, emulator);
    later(61);
    expect(await openGift(api, key)).toMatchObject({ correctableUntil: null });
    expect((await correctEmail(api, key, RIGHT)).userErrors).toMatchObject([{ code: 'TOO_LATE' }]);
    later(58);
    expect((await correctEmail(api, key, RIGHT)).userErrors).toEqual([]);
  });

  test('has to be one, and another one; a refused try is not the one', async () => {
    const { key } = await giveOnce(api, emulator);
    expect((await correctEmail(api, key, 'kamala@')).userErrors).toMatchObject([
      { field: ['email'], message: 'Please enter a valid email address.' },
    ]);
    expect((await correctEmail(api, key, donor.email.toUpperCase())).userErrors).toMatchObject([
      { field: ['email'], code: 'UNCHANGED' },
    ]);
    expect((await correctEmail(api, key, RIGHT)).userErrors).toEqual([]);
  });

  test('not of a refunded gift', async () => {
    const { key } = await giveOnce(api, emulator);
    await api.sql(`update donations set status = 'refunded', refunded_amount = amount`);
    await api.sql(`update donors set donation_count = 0, donated_amount = 0`);
    await api.sql(`update donation_totals set success_amount = 0, success_count = 0, eligible_80g_amount = 0`);
    expect((await correctEmail(api, key, RIGHT)).userErrors).toMatchObject([{ code: 'TOO_LATE' }]);
  });
});

describe('somebody else’s mailbox', () => {
  const stranger = { ...donor, pan: '', address: '' };
  const known = () =>
    giveOffline(api, token, { name: donor.name, email: donor.email, pan: donor.pan, address: 'Pune' });

  test('a PAN that is known there is on the receipt, but neither shown to the browser nor taken along', async () => {
    await known();
    const { key } = await giveOnce(api, emulator, { donor: stranger });
    expect(await api.sql(`select donor_pan as pan from donations where payment_id like 'pay%'`)).toEqual([
      { pan: donor.pan },
    ]);
    expect(await openGift(api, key)).toMatchObject({ state: 'given', receiptPdfUrl: null });
    await correctEmail(api, key, RIGHT);
    expect(
      await api.sql(`select donor_pan as pan, is_80g_eligible as eligible from donations where donor_email = $1`, [
        RIGHT,
      ]),
    ).toEqual([{ pan: null, eligible: false }]);
    expect(await donors()).toMatchObject([
      { email: donor.email, pan: donor.pan, gifts: 1 },
      { email: RIGHT, pan: null, gifts: 1 },
    ]);
    expect(
      await api.sql(
        `select snapshot #>> '{donor,pan}' as pan from receipts r join donations d on d.id = r.donation_id where d.donor_email = $1`,
        [RIGHT],
      ),
    ).toEqual([{ pan: null }]);
  });

  test('a PAN that is known at the new one is used, and goes there by mail alone', async () => {
    await known();
    const { key } = await giveOnce(api, emulator, { donor: { ...stranger, email: 'wrong@example.org' } });
    const { gift } = await correctEmail(api, key, donor.email);
    expect(gift).toMatchObject({ email: donor.email, receiptPdfUrl: null });
    expect(await donors()).toMatchObject([{ email: donor.email, pan: donor.pan, gifts: 2 }]);
    expect(await api.sql('select count(*)::int as n from donations where is_80g_eligible')).toEqual([{ n: 2 }]);
  });

  test('a stranger who was given a first PAN and a phone by mistake loses them again', async () => {
    await giveOffline(api, token, { name: donor.name, email: donor.email, pan: null, address: 'Nashik' });
    const { key } = await giveOnce(api, emulator);
    expect(await donors()).toMatchObject([{ email: donor.email, pan: donor.pan, phone: '+919822012345', gifts: 2 }]);
    await correctEmail(api, key, RIGHT);
    expect(await donors()).toMatchObject([
      { email: donor.email, pan: null, phone: null, gifts: 1 },
      { email: RIGHT, pan: donor.pan, phone: '+919822012345', gifts: 1 },
    ]);
  });

  test('what its owner added to the receipt ends the browser’s link and its right to correct', async () => {
    const { key } = await giveOnce(api, emulator, { donor: { ...donor, pan: '', address: '' } });
    const before = await openGift(api, key);
    expect((await download(before?.receiptPdfUrl ?? null)).status).toBe(200);
    const [gift] = await api.sql<{ id: string }>('select id from donations');
    await api.app.services.donations.correctDonor((await api.signIn('admin')).userId, {
      id: gift?.id ?? '',
      donor: { name: donor.name, email: donor.email, phone: donor.phone, pan: donor.pan, address: 'At home, Nashik' },
      wants80g: true,
      sendReceipt: false,
    });
    expect((await download(before?.receiptPdfUrl ?? null)).status).toBe(303);
    expect(await openGift(api, key)).toMatchObject({ receiptPdfUrl: null });
    expect((await correctEmail(api, key, RIGHT)).userErrors).toMatchObject([{ code: 'CHANGED' }]);
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
    expect(new Set((await mails()).map(({ to }) => to))).toEqual(new Set([RIGHT]));
    await emulator.control('clock/advance', { seconds: 32 * 86_400 });
    later(32 * 1440);
    await api.app.services.subscriptions.watchSubscription(id);
    expect(await donors()).toMatchObject([{ email: RIGHT, gifts: 2 }]);
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
    expect(await donors()).toMatchObject([{ email: RIGHT, gifts: 1 }]);
    expect(
      await api.sql('select donor_email as email from donations union select donor_email from subscriptions'),
    ).toEqual([{ email: RIGHT }]);
    expect(new Set((await mails()).map(({ to }) => to))).toEqual(new Set([RIGHT]));
  });
});
