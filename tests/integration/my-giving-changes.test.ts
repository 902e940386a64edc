import { STEADY_MS } from '../../server/graphql/steady-answer';
import { newAddress, startApi, type Api } from '../support/api';
import {
  ADD_PAN,
  answerTo,
  ASK,
  CHANGE,
  giveMonthly,
  giveOffline,
  inboxMail,
  keyIn,
  mailedKey,
  openPage,
  type OwnPage,
} from '../support/my-giving';
import { readLedger } from '../support/ledger';
import { register80g } from '../support/office-donations';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

const TODAY = new Date('2026-11-20T06:00:00Z');
const ASHA = 'asha@example.org';
const BALA = 'bala@example.org';

interface Changed {
  page: OwnPage | null;
  userErrors: { field?: string[]; code: string; message: string }[];
}

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
  api.setNow(TODAY);
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

const addPan = (key: string, pan: string, name = 'Asha Kulkarni') =>
  answerTo<Changed>(api, ADD_PAN, { key, name, pan });
const change = (key: string, id: string, to: 'cancel' | 'pause' | 'resume') =>
  answerTo<Changed>(api, CHANGE, { key, id, change: to });
const ask = (email: string, address = newAddress(), website = '') =>
  answerTo<{ success: boolean; userErrors: { message: string }[] }>(api, ASK, { email, website }, address);
const linkMails = () =>
  api.sql<{ id: string; to: string }>(
    `select id, to_address as "to" from mails where kind = 'giving-link' order by created_at`,
  );
const atProvider = async (providerId: string): Promise<string> =>
  (await emulator.rzp.subscriptions.fetch(providerId)).status as string;

describe('the PAN', () => {
  test('makes the gifts eligible that wanted it: new revisions are mailed, totals and recurring gifts follow, the audit knows', async () => {
    const wanted = await giveOffline(api, token);
    const notWanted = await giveOffline(api, token, { wants80g: false });
    const { id: subscriptionId } = await giveMonthly(api, emulator, ASHA, null, ' asha  KULKARNI');
    await api.sql(`update mails set status = 'sent'`);
    const { page, userErrors } = await addPan(await mailedKey(api, ASHA), ' abcpk1234f');
    expect(userErrors).toEqual([]);
    expect(page?.people).toMatchObject([{ maskedPan: 'AB••••••4F' }]);
    const eligible = page?.gifts.filter(({ is80gEligible }) => is80gEligible).map(({ id }) => id) ?? [];
    expect(eligible).toHaveLength(2);
    expect(eligible).toContain(wanted.id);
    expect(eligible).not.toContain(notWanted.id);
    expect(await api.sql('select eligible_80g_amount as sum from donation_totals')).toEqual([{ sum: 550_000 }]);
    expect(await api.sql('select pan_number as pan from donors')).toEqual([{ pan: 'ABCPK1234F' }]);
    expect(await api.sql('select donor_pan as pan from subscriptions where id = $1', [subscriptionId])).toEqual([
      { pan: 'ABCPK1234F' },
    ]);
    const revised = await api.sql<{ id: string }>(
      `select d.id from receipts r join donations d on d.id = r.donation_id where r.revision = 2 and r.is_80g`,
    );
    expect(revised.map(({ id }) => id).sort()).toEqual([...eligible].sort());
    const mailed = await api.sql(
      `select d.id from mails m join receipts r on r.id = m.receipt_id join donations d on d.id = r.donation_id
        where m.status = 'queued' and r.is_80g and m.to_address = $1 order by d.id`,
      [ASHA],
    );
    expect(mailed).toEqual(eligible.sort().map((id) => ({ id })));
    expect(await api.sql(`select user_id, before, after from audit_log where action = 'donor.add-pan'`)).toEqual([
      { user_id: null, before: { pan: null }, after: { pan: 'ABCPK1234F', by: 'donor' } },
    ]);
    expect(await readLedger(api.database.dataSource)).toMatchObject({
      successes: 3,
      wrongEligible: 0,
      wrongDonors: 0,
      gaps: 0,
    });
  });

  test('is taken once, checked, and only with a good key', async () => {
    await giveOffline(api, token);
    const key = await mailedKey(api, ASHA);
    for (const wrong of ['', 'ABCD1234F', 'ABCPK12345']) {
      expect(await addPan(key, wrong)).toMatchObject({ page: null, userErrors: [{ field: ['pan'] }] });
    }
    expect((await addPan('nonsense', 'ABCPK1234F')).userErrors).toMatchObject([{ code: 'LINK_EXPIRED' }]);
    expect(await api.sql('select pan_number as pan from donors')).toEqual([{ pan: null }]);
    const both = await Promise.all([addPan(key, 'ABCPK1234F'), addPan(key, 'XYZPK9876A')]);
    expect(both.flatMap(({ userErrors }) => userErrors)).toMatchObject([{ field: ['pan'], code: 'TAKEN' }]);
    expect((await addPan(key, 'XYZPK9876A')).userErrors).toMatchObject([{ code: 'TAKEN' }]);
    expect(await api.sql(`select count(*)::int as count from audit_log where action = 'donor.add-pan'`)).toEqual([
      { count: 1 },
    ]);
  });
});

describe('a recurring gift', () => {
  test('is paused, resumed and cancelled by its donor, at the provider and in the audit', async () => {
    const { id, providerId } = await giveMonthly(api, emulator, ASHA);
    const key = await mailedKey(api, ASHA);
    const steps = [
      ['pause', { status: 'paused', canPause: false, canResume: true, canCancel: true }],
      ['resume', { status: 'active', canPause: true, canResume: false, canCancel: true }],
      ['cancel', { status: 'cancelled', canPause: false, canResume: false, canCancel: false }],
    ] as const;
    expect((await openPage(api, key))?.subscriptions).toMatchObject([
      { id, status: 'active', canPause: true, canResume: false },
    ]);
    for (const [step, expected] of steps) {
      const { page, userErrors } = await change(key, id, step);
      expect([step, userErrors, page?.subscriptions]).toMatchObject([step, [], [expected]]);
      expect(await atProvider(providerId)).toBe(expected.status);
    }
    expect((await change(key, id, 'resume')).userErrors).toMatchObject([{ code: 'NOT_POSSIBLE' }]);
    const audit = await api.sql(
      `select action, user_id, after ->> 'by' as by from audit_log where entity = 'subscription' order by id`,
    );
    expect(audit).toEqual(
      ['pause', 'resume', 'cancel'].map((step) => ({ action: `subscription.${step}`, user_id: null, by: 'donor' })),
    );
  });

  test('whose charge failed leads to where that is put right', async () => {
    const { providerId } = await giveMonthly(api, emulator, ASHA);
    const key = await mailedKey(api, ASHA);
    expect((await openPage(api, key))?.subscriptions).toMatchObject([{ status: 'active', mendUrl: null }]);
    await emulator.control(`subscriptions/${providerId}/fail`, {});
    await api.app.services.subscriptions.watchSubscription(providerId);
    const [gift] = (await openPage(api, key))?.subscriptions ?? [];
    expect(gift).toMatchObject({ status: 'pending', canPause: false, canCancel: true });
    const { pathname, search } = new URL(gift?.mendUrl ?? '');
    const answer = await fetch(api.origin + pathname + search, { redirect: 'manual' });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    for (const part of ['₹500', 'Update your payment method', '"subscription_card_change":true'])
      expect(text).toContain(part);
  });

  test('of somebody else is left alone', async () => {
    await giveMonthly(api, emulator, ASHA);
    const others = await giveMonthly(api, emulator, BALA);
    const key = await mailedKey(api, ASHA);
    expect(await change(key, others.id, 'cancel')).toMatchObject({ page: null, userErrors: [{ code: 'NOT_FOUND' }] });
    expect((await change(key, 'nonsense', 'cancel')).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await change('nonsense', others.id, 'cancel')).userErrors).toMatchObject([{ code: 'LINK_EXPIRED' }]);
    expect(await atProvider(others.providerId)).toBe('active');
  });
});

describe('asking for the link', () => {
  test('known or not, the answer is the same; a donor gets one mail an hour, whose stored form holds no key', async () => {
    await giveOffline(api, token);
    expect(await ask('nobody@example.org')).toEqual({ success: true, userErrors: [] });
    expect(await linkMails()).toEqual([]);
    expect(await ask(' ASHA@Example.org ')).toEqual({ success: true, userErrors: [] });
    expect(await ask(ASHA)).toEqual({ success: true, userErrors: [] });
    const [mail, ...more] = await linkMails();
    expect([mail?.to, more]).toEqual([ASHA, []]);
    expect(await api.sql(`select 1 from mails where text_body || html_body like '%key=%'`)).toEqual([]);
    const shown = await inboxMail(api, mail?.id ?? '');
    expect(shown).not.toContain('[[');
    expect(await openPage(api, keyIn(shown))).toMatchObject({ email: ASHA, gifts: [{}] });
    api.setNow(new Date(TODAY.getTime() + 3_600_000));
    await ask(ASHA);
    expect(await linkMails()).toHaveLength(2);
  });

  test('takes as long for an address that nobody gave from', async () => {
    await giveOffline(api, token);
    for (const email of [ASHA, 'nobody@example.org']) {
      const began = performance.now();
      await ask(email);
      expect(performance.now() - began).toBeGreaterThanOrEqual(STEADY_MS - 5);
    }
  });

  test('a machine is thanked and gets nothing; what is no address is refused', async () => {
    await giveOffline(api, token);
    expect(await ask(ASHA, newAddress(), 'https://spam.example')).toEqual({ success: true, userErrors: [] });
    expect(await linkMails()).toEqual([]);
    expect(await ask('asha@')).toMatchObject({ success: false, userErrors: [{ field: ['email'] }] });
  });

  test('one caller can ask three times for an address, ten times in all', async () => {
    const address = newAddress();
    const codes = async (email: string): Promise<string[]> => (await api.call(ASK, { email }, { address })).codes;
    for (let count = 0; count < 3; count += 1) expect(await codes(ASHA)).toEqual([]);
    expect(await codes(ASHA)).toEqual(['RATE_LIMITED']);
    // The caller's limit counts first, refused calls included.
    for (let count = 0; count < 6; count += 1) expect(await codes(`donor-${count}@example.org`)).toEqual([]);
    expect(await codes('one-more@example.org')).toEqual(['RATE_LIMITED']);
    expect((await api.call(ASK, { email: ASHA })).codes).toEqual([]);
  });
});
