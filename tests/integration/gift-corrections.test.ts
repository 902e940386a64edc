import type { Api } from '../support/api';
import { giveOffline, inboxMail } from '../support/my-giving';
import { donor } from '../support/payment-world';
import type { RunningEmulator } from '../support/razorpay-emulator';
import { correctEmail, giveOnce, openGift } from '../support/thanks';
import { booksAgree, startThanksWorld, type ThanksWorld } from '../support/thanks-world';

/** Address that the giver meant. */
const RIGHT = 'kamala@example.org';

/** What the browser that made a gift may correct of it, and nobody else. */
let world: ThanksWorld;
let api: Api;
let emulator: RunningEmulator;
let token: string;
beforeAll(async () => {
  world = await startThanksWorld();
  ({ api, emulator } = world);
});
beforeEach(async () => void (token = await world.begin()));
afterEach(async () => expect(await world.ledger()).toMatchObject(booksAgree));
afterAll(() => world.close());

const allSent = () =>
  api.sql(
    `with gone as (update mails set status = 'sent', sent_at = now() where status = 'queued' returning receipt_id)
   update receipts set sent_to_email_at = now() where id in (select receipt_id from gone)`,
  );

describe('a corrected address', () => {
  test('takes gift, donor and waiting mail along; the wrong mailbox keeps and gets nothing', async () => {
    const { key } = await giveOnce(api, emulator);
    const before = await openGift(api, key);
    const { gift, userErrors } = await correctEmail(api, key, ' Kamala@Example.org ');
    expect([userErrors, gift?.email, gift?.correctableUntil]).toEqual([[], 'Kamala@Example.org', null]);
    expect(await world.donors()).toEqual([
      { email: RIGHT, pan: donor.pan, phone: '+919822012345', gifts: 1, amount: 50_000 },
    ]);
    expect(await world.mails()).toMatchObject([
      { to: 'Kamala@Example.org', subject: expect.stringContaining('Your donation of') as string },
    ]);
    const html = await inboxMail(api, (await world.mails())[0]?.id ?? '');
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
    expect((await world.download(before?.receiptPdfUrl ?? null)).status).toBe(303);
    expect((await world.download(gift?.receiptPdfUrl ?? null)).status).toBe(200);
  });

  test('brings the receipt anew where it had been sent, as a thank-you', async () => {
    const { key } = await giveOnce(api, emulator);
    await allSent();
    await correctEmail(api, key, RIGHT);
    expect(await world.mails()).toMatchObject([
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
    expect(await world.donors()).toHaveLength(1);
    expect(await world.mails()).toHaveLength(1);
    expect((await correctEmail(api, key, 'e@example.org', '198.51.100.9')).userErrors).toMatchObject([
      { code: 'TOO_LATE' },
    ]);
  });

  test('within an hour of the payment', async () => {
    const { key } = await giveOnce(api, emulator);
    world.later(61);
    expect(await openGift(api, key)).toMatchObject({ correctableUntil: null });
    expect((await correctEmail(api, key, RIGHT)).userErrors).toMatchObject([{ code: 'TOO_LATE' }]);
    world.later(58);
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
    expect(await world.donors()).toMatchObject([
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
    expect(await world.donors()).toMatchObject([{ email: donor.email, pan: donor.pan, gifts: 2 }]);
    expect(await api.sql('select count(*)::int as n from donations where is_80g_eligible')).toEqual([{ n: 2 }]);
  });

  test('a stranger who was given a first PAN and a phone by mistake loses them again', async () => {
    await giveOffline(api, token, { name: donor.name, email: donor.email, pan: null, address: 'Nashik' });
    const { key } = await giveOnce(api, emulator);
    expect(await world.donors()).toMatchObject([
      { email: donor.email, pan: donor.pan, phone: '+919822012345', gifts: 2 },
    ]);
    await correctEmail(api, key, RIGHT);
    expect(await world.donors()).toMatchObject([
      { email: donor.email, pan: null, phone: null, gifts: 1 },
      { email: RIGHT, pan: donor.pan, phone: '+919822012345', gifts: 1 },
    ]);
  });

  test('what its owner added to the receipt ends the browser’s link and its right to correct', async () => {
    const { key } = await giveOnce(api, emulator, { donor: { ...donor, pan: '', address: '' } });
    const before = await openGift(api, key);
    expect((await world.download(before?.receiptPdfUrl ?? null)).status).toBe(200);
    const [gift] = await api.sql<{ id: string }>('select id from donations');
    await api.app.services.donations.correctDonor((await api.signIn('admin')).userId, {
      id: gift?.id ?? '',
      donor: { name: donor.name, email: donor.email, phone: donor.phone, pan: donor.pan, address: 'At home, Nashik' },
      wants80g: true,
      sendReceipt: false,
    });
    expect((await world.download(before?.receiptPdfUrl ?? null)).status).toBe(303);
    expect(await openGift(api, key)).toMatchObject({ receiptPdfUrl: null });
    expect((await correctEmail(api, key, RIGHT)).userErrors).toMatchObject([{ code: 'CHANGED' }]);
  });
});
