import { createRazorpayProvider } from '../../server/payments/razorpay';
import { reconcileDaily } from '../../server/payments/reconcile/reconcile';
import { adoptionSteps, agrees, NOW } from '../support/adoption-steps';
import { startAdoptionWorld, type AdoptionWorld } from '../support/adoption-world';

/** New payments of payment pages, payment links and QR codes that were adopted before. */
let world: AdoptionWorld;
const { attention, gifts, ledger, mails, reconciled } = adoptionSteps(() => world);
beforeAll(async () => void (world = await startAdoptionWorld()));
afterAll(() => world.close());

const LATER = '2026-07-20T15:00:00+05:30';
let campaignId: string;
let code: string;

/** One payment of a page, a link and a code each, adopted for one campaign. */
beforeEach(async () => {
  await world.beginAt(NOW);
  campaignId = await world.addCampaign('Flood relief');
  code = await world.addCode('Office counter');
  await world.at('2026-06-05T20:00:00+05:30');
  await world.payPage('Flood Kolhapur', { email: 'old@example.org', amount: 10_000 });
  await world.payLink({ amount: 10_000 });
  await world.payCode(code, { amount: 10_000 });
  await world.at(NOW);
  await world.loseNews();
  await world.dryRun('2026-06-01');
  await world.chooseAll(campaignId);
  await world.adopt();
  expect(await mails()).toEqual([]);
  await world.at(LATER);
});

const raised = () =>
  world.sql<{ raised: number }>('select raised_amount::int as raised from campaigns where id = $1', [campaignId]);

test('they become donations of the same campaign by their webhooks, with receipts and mails, and no exception', async () => {
  const paged = await world.payPage('Flood  Kolhapur ', { email: 'asha@example.org', notes: { Name: 'Asha Rao' } });
  const scanned = await world.payCode(code, { email: 'ravi@example.org' });
  const linked = await world.payLink({ email: 'dev@example.org' });
  await world.hear();
  expect(await attention()).toEqual([]);
  expect((await world.arrive()).sort()).toEqual([paged, scanned, linked].sort());
  expect((await gifts()).slice(3)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: paged, day: '2026-07-20', name: 'Asha Rao', amount: 50_000 }),
      expect.objectContaining({ id: scanned, day: '2026-07-20', amount: 30_000 }),
      expect.objectContaining({ id: linked, day: '2026-07-20', amount: 50_000 }),
    ]) as unknown[],
  );
  expect((await gifts()).every(({ number }) => number !== null)).toBe(true);
  expect(await mails()).toHaveLength(3);
  expect(await raised()).toEqual([{ raised: 160_000 }]);
  expect(await attention()).toEqual([]);
  expect(await ledger()).toMatchObject({ ...agrees, successes: 6, successAmount: 160_000, receipts: 6 });
  expect(await reconciled('2026-06-01', '2026-07-20')).toEqual([]);
  // Nobody's data stays behind.
  expect(
    await world.sql(`select 1 from adoption_payments where facts is not null or donor_email <> '' or donor_name <> ''`),
  ).toEqual([]);
});

test('the same news again, late and from two workers at once, books nothing twice', async () => {
  const paged = await world.payPage('Flood Kolhapur', { email: 'asha@example.org' });
  const news = await world.taken();
  await world.deliver(news);
  await Promise.all([world.adoption.arrive(paged), world.adoption.arrive(paged), world.arrive()]);
  await world.deliver(
    news.map((one) => ({ ...one, headers: { ...one.headers, 'x-razorpay-event-id': `b${one.event}` } })),
  );
  await world.arrive();
  expect(await ledger()).toMatchObject({ ...agrees, successes: 4, receipts: 4, mails: 1 });
  expect((await attention()).filter(({ open }) => open)).toEqual([]);
});

test('without a webhook the nightly comparison books them, and has no difference', async () => {
  const paged = await world.payPage('Flood Kolhapur', { email: 'asha@example.org' });
  const scanned = await world.payCode(code);
  await world.loseNews();
  await world.at('2026-07-20T23:00:00+05:30');
  const { differences } = await reconcileDaily(world.deps, createRazorpayProvider(world.deps.payments));
  expect(differences).toEqual([]);
  expect((await gifts()).map(({ id }) => id)).toEqual(expect.arrayContaining([paged, scanned]) as string[]);
  expect(await attention()).toEqual([]);
  await world.arrive();
  expect(await ledger()).toMatchObject({ ...agrees, successes: 5, receipts: 5 });
});

test('one that was paid between asking and adopting is booked without a mail', async () => {
  await world.dryRun('2026-06-01');
  const between = await world.payPage('Flood Kolhapur', { email: 'asha@example.org' });
  await world.sql(`update adoption_sources set adopted_at = $1`, ['2026-07-21T00:00:00+05:30']);
  await world.hear();
  await world.arrive();
  expect((await gifts()).map(({ id }) => id)).toContain(between);
  expect(await mails()).toEqual([]);
});

test('a refund that is under way at the adoption is told to its donor when it is done', async () => {
  const paid = await world.payPage('Flood Kolhapur', { email: 'asha@example.org' });
  await world.emulator.control(`payments/${paid}/refund-outcomes`, { outcomes: ['pending'] });
  await world.emulator.control(`payments/${paid}/refund`, { amount: 20_000 });
  await world.loseNews();
  await world.adoption.arrive(paid);
  await world.at('2026-07-20T23:00:00+05:30');
  await reconcileDaily(world.deps, createRazorpayProvider(world.deps.payments));
  await world.arrive();
  const [refund] = await world.sql<{ id: string; booked: boolean }>(
    'select provider_refund_id as id, booked_at is not null as booked from refunds',
  );
  expect(refund).toMatchObject({ booked: false });
  await world.emulator.control(`refunds/${refund?.id ?? ''}/settle`, { status: 'processed' });
  await world.hear();
  expect(await mails()).toEqual([{ kind: 'donation-receipt' }, { kind: 'donation-refund' }]);
});

test('other pages, other codes, payments without a name and wrong currencies stay with the office', async () => {
  const other = await world.addCode('Canteen');
  await world.payPage('Annual dinner');
  await world.payCode(other);
  await world.hear();
  await world.arrive();
  expect(await attention()).toEqual([
    { kind: 'unmatched_payment', open: true },
    { kind: 'unmatched_payment', open: true },
  ]);
  await world.payPage('Flood Kolhapur', { payment: { currency: 'USD', base_amount: 50_000 } });
  await world.hear();
  await world.arrive();
  expect(await attention()).toHaveLength(3);
  expect(await ledger()).toMatchObject({ ...agrees, successes: 3 });
});

test('what is no donation is asked no more, on a page or a code; nothing of its payers is kept', async () => {
  for (const id of [code, 'page:Flood Kolhapur', 'links'])
    await world.adoption.choose(null, { id, choice: 'not_donation' });
  await world.payPage('Flood Kolhapur', { email: 'asha@example.org' });
  await world.payCode(code, { email: 'ravi@example.org' });
  await world.payLink({ email: 'dev@example.org' });
  await world.hear();
  await world.arrive();
  expect(await attention()).toEqual([]);
  expect(await ledger()).toMatchObject({ successes: 3 });
  expect(await world.sql(`select 1 from adoption_payments where donor_email <> '' or facts is not null`)).toEqual([]);
  expect(await reconciled('2026-06-01', '2026-07-20')).toEqual([]);
});

test('a purpose that is gone, or was taken back, leaves them to the office', async () => {
  await world.sql('update adoption_sources set choice = $1, campaign_id = null where key = $2', ['campaign', code]);
  await world.adoption.choose(null, { id: 'page:Flood Kolhapur', choice: 'open' });
  await world.payPage('Flood Kolhapur');
  await world.payCode(code);
  await world.hear();
  await world.arrive();
  expect(await attention()).toEqual([
    { kind: 'unmatched_payment', open: true },
    { kind: 'unmatched_payment', open: true },
  ]);
});

test('a provider that does not answer delays it; one that refuses leaves it to the office', async () => {
  const paged = await world.payPage('Flood Kolhapur', { email: 'asha@example.org' });
  await world.hear();
  await world.emulator.control('fault', { path: `/v1/payments/${paged}`, kind: '502', times: 1 });
  await expect(world.adoption.arrive(paged)).rejects.toThrow('502');
  expect(await attention()).toEqual([]);
  await world.adoption.arrive(paged);
  expect(await ledger()).toMatchObject({ ...agrees, successes: 4, mails: 1 });
  const second = await world.payPage('Flood Kolhapur', { email: 'dev@example.org' });
  await world.hear();
  await world.emulator.control('fault', { path: `/v1/payments/${second}`, kind: '404', times: 1 });
  await world.adoption.arrive(second);
  expect(await attention()).toEqual([{ kind: 'unmatched_payment', open: true }]);
});

test('it is refunded like every other: a receipt that is void, and a mail', async () => {
  const paged = await world.payPage('Flood Kolhapur', { email: 'asha@example.org' });
  await world.hear();
  await world.arrive();
  await world.emulator.rzp.payments.refund(paged, { amount: 50_000 });
  await world.hear();
  expect((await gifts()).find(({ id }) => id === paged)).toMatchObject({ status: 'refunded' });
  expect(await raised()).toEqual([{ raised: 30_000 }]);
  expect(await ledger()).toMatchObject(agrees);
});

describe('a new subscription of a plan that was adopted', () => {
  const adoptPlan = async (period: 'monthly' | 'weekly'): Promise<string> => {
    await world.at('2026-07-10T10:00:00+05:30');
    const { planId } = await world.subscribeElsewhere({ period, name: `Asha ${period}` });
    await world.at(NOW);
    await world.loseNews();
    await world.dryRun('2026-06-01');
    await world.chooseAll(campaignId);
    await world.adopt();
    await world.runDueChecks();
    expect(await mails()).toEqual([]);
    await world.at(LATER);
    await world.loseNews();
    return planId;
  };
  const recurring = () =>
    world.sql(
      'select status, donor_name as name, donor_email as email, campaign_id = $1 as ours from subscriptions order by created_at',
      [campaignId],
    );

  test('becomes a recurring gift of the same campaign with its first charge, and renews', async () => {
    const planId = await adoptPlan('monthly');
    const id = await world.subscribeTo(planId, { notes: { name: 'Nila Rao' } });
    await world.hear();
    expect(await attention()).toEqual([]);
    await world.arrive();
    await world.runDueChecks();
    expect(await recurring()).toEqual([
      { status: 'active', name: expect.any(String) as string, email: 'ravi@example.org', ours: true },
      { status: 'active', name: 'Nila Rao', email: 'new@example.org', ours: true },
    ]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 5, receipts: 5 });
    expect(await world.sql(`select count(*)::int as n from mails where kind = 'donation-receipt'`)).toEqual([{ n: 1 }]);
    expect(await world.sql(`select 1 from adoption_subscriptions where notes <> '{}'`)).toEqual([]);
    await world.advance(31);
    await world.hear();
    await world.arrive();
    const charges = await world.sql<{ n: number }>(
      `select count(*)::int as n from donations d join subscriptions s on s.id = d.subscription_id
        where s.provider_subscription_id = $1 and d.status = 'success'`,
      [id],
    );
    expect(charges).toEqual([{ n: 2 }]);
    expect(await attention()).toEqual([]);
    expect(await ledger()).toMatchObject(agrees);
  });

  test('without a webhook it is found by the nightly comparison', async () => {
    const planId = await adoptPlan('monthly');
    await world.subscribeTo(planId);
    await world.loseNews();
    await world.at('2026-07-20T23:00:00+05:30');
    const { differences } = await reconcileDaily(world.deps, createRazorpayProvider(world.deps.payments));
    expect(differences).toEqual([]);
    expect(await recurring()).toHaveLength(2);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 5 });
  });

  test('and an old one of which nothing says who gives is adopted with its next charge, with the payer’s address', async () => {
    await world.at('2026-05-20T10:00:00+05:30');
    await world.subscribeElsewhere({ name: 'Quiet plan', email: 'quiet@example.org', notes: { 'Full Name': 'Quiet' } });
    await world.at('2026-06-05T10:00:00+05:30');
    await world.loseNews();
    await world.dryRun('2026-06-01');
    await world.chooseAll(campaignId);
    await world.adopt();
    expect(await recurring()).toEqual([]);
    await world.at('2026-06-25T10:00:00+05:30');
    await world.hear();
    await world.arrive();
    expect(await recurring()).toEqual([{ status: 'active', name: 'Quiet', email: 'quiet@example.org', ours: true }]);
    expect(await world.sql(`select donor_email as email from donations where is_recurring`)).toEqual([
      { email: 'quiet@example.org' },
    ]);
  });

  test('of another rhythm gives each charge as a donation of its own', async () => {
    const planId = await adoptPlan('weekly');
    await world.subscribeTo(planId);
    await world.hear();
    await world.arrive();
    await world.advance(7);
    await world.hear();
    await world.arrive();
    expect(await recurring()).toEqual([]);
    expect(await attention()).toEqual([]);
    // Three of other sources, and two of each subscription: the first one's news of July 17 were lost.
    expect(await ledger()).toMatchObject({ ...agrees, successes: 7 });
  });

  test('of a plan that takes no donations is asked no more', async () => {
    const planId = await adoptPlan('monthly');
    await world.adoption.choose(null, { id: planId, choice: 'not_donation' });
    await world.subscribeTo(planId);
    await world.hear();
    await world.arrive();
    expect(await recurring()).toHaveLength(1);
    expect(await attention()).toEqual([]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 4 });
  });
});
