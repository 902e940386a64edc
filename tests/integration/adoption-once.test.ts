import { adoptionSteps, agrees, NOW } from '../support/adoption-steps';
import { startAdoptionWorld, type AdoptionWorld } from '../support/adoption-world';
import { officeUser } from '../support/refunds';

let world: AdoptionWorld;
const { attention, gifts, ledger, mails, reconciled } = adoptionSteps(() => world);
beforeAll(async () => void (world = await startAdoptionWorld()));
afterAll(() => world.close());

/** Begins in the past, and comes back to the present later. */
beforeEach(async () => {
  await world.beginAt(NOW);
  await world.at('2026-03-31T10:00:00+05:30');
});

describe('what is here already', () => {
  const bring = async (values: Record<string, unknown>): Promise<void> => {
    const [donor] = await world.sql<{ id: string }>(
      `insert into donors (name, email, phone, donation_count, donated_amount) values ($1, $2, $3, 1, $4) returning id`,
      [values['name'], values['email'], values['phone'] ?? null, values['amount']],
    );
    await world.sql(
      `insert into donations (amount, status, source, donor_id, donor_name, donor_email, donor_phone, captured_at, mode_allows_80g,
                              imported_receipt, imported_reference)
       values ($1, 'success', 'imported', $2, $3, $4, '', ($5::date + time '12:00') at time zone 'Asia/Kolkata', false, $6, $7)`,
      [
        values['amount'],
        donor?.id,
        values['name'],
        values['email'],
        values['day'],
        values['receipt'] ?? null,
        values['reference'] ?? null,
      ],
    );
    await world.sql(
      'update donation_totals set success_amount = success_amount + $1, success_count = success_count + 1',
      [values['amount']],
    );
  };

  test('a gift that was brought in is counted once: by its id, its receipt, or its donor, day and amount', async () => {
    await world.at('2026-05-05T20:00:00+05:30');
    const byId = await world.payPage('Old page', { amount: 11_000, email: 'one@example.org' });
    const byReceipt = await world.payPage('Old page', { amount: 12_000, notes: { 'Receipt No.': 'R/77' } });
    const byDay = await world.payPage('Old page', { amount: 13_000, email: 'Three@example.org' });
    const other = await world.payPage('Old page', { amount: 13_000, email: 'three@example.org' });
    await world.at(NOW);
    await world.loseNews();
    await bring({ name: 'One', email: 'one@example.org', amount: 11_000, day: '2026-05-06', reference: byId });
    await bring({ name: 'Two', email: 'two@example.org', amount: 12_000, day: '2026-05-06', receipt: 'R/77' });
    await bring({ name: 'Three', email: 'three@example.org', amount: 13_000, day: '2026-05-05' });
    await world.dryRun('2026-04-01');
    await world.chooseAll();
    await world.adopt();
    const found = await gifts();
    expect(found).toHaveLength(4);
    expect(found.filter(({ source }) => source === 'imported').map(({ id }) => id)).toEqual(
      expect.arrayContaining([byId, byReceipt]),
    );
    // Of two equal payments of a day, one is the gift that was brought in.
    const equal = found.filter(({ id }) => id === byDay || id === other);
    expect(equal.map(({ source }) => source).sort()).toEqual(['imported', 'online']);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 4, successAmount: 49_000 });
    expect(await reconciled('2026-04-01', '2026-07-14')).toEqual([]);
  });

  test('a receipt of elsewhere stays a text; its number on another gift is for the office', async () => {
    await world.at('2026-05-05T20:00:00+05:30');
    await world.payPage('Old page', { amount: 11_000, notes: { receipt_number: 'R/78' } });
    await world.at('2026-05-05T20:05:00+05:30');
    await world.payPage('Old page', { amount: 12_000, notes: { receipt_number: 'R/78' } });
    await world.at(NOW);
    await world.loseNews();
    await world.dryRun('2026-04-01');
    await world.chooseAll();
    await world.adopt();
    expect(await world.sql('select imported_receipt as receipt, amount, source from donations')).toEqual([
      { receipt: 'R/78', amount: 11_000, source: 'imported' },
    ]);
    expect(await attention()).toEqual([{ kind: 'unmatched_payment', open: true }]);
    expect(await world.sql('select 1 from receipts')).toEqual([]);
  });

  test('an adopted gift without a receipt of ours is refunded by the provider: it counts until the provider says so', async () => {
    await world.at('2026-05-05T20:00:00+05:30');
    const paymentId = await world.payPage('Old page', { amount: 11_000, notes: { receipt_number: 'R/79' } });
    await world.at(NOW);
    await world.loseNews();
    await world.dryRun('2026-04-01');
    await world.chooseAll();
    await world.adopt();
    const [gift] = await world.sql<{ id: string }>('select id from donations');
    const userId = await officeUser(world);
    const refund = (amount: number, key: string) =>
      world.payments.refundDonation(userId, { id: gift?.id ?? '', amount, reason: 'Paid twice', idempotencyKey: key });
    const rows = () => world.sql('select status, amount from refunds order by created_at, amount');
    const path = `/v1/payments/${paymentId}/refund`;
    await world.emulator.control('fault', { path, method: 'POST', kind: '500', times: 1 });
    expect(await refund(8_000, 'first-of-two-presses')).toMatchObject({ userErrors: [] });
    expect(await rows()).toEqual([{ status: 'pending', amount: 8_000 }]);
    expect((await refund(8_000, 'second-of-two-presses')).userErrors).toMatchObject([
      { message: 'At most ₹30 can be refunded.' },
    ]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 1, successAmount: 11_000 });
    await world.at('2026-07-14T11:20:00+05:30');
    await world.payments.checkRefunds(paymentId);
    expect(await rows()).toEqual([{ status: 'failed', amount: 8_000 }]);
    expect(await refund(3_000, 'third-of-two-presses')).toMatchObject({ userErrors: [] });
    expect(await ledger()).toMatchObject({ ...agrees, successes: 1, successAmount: 8_000 });
  });

  test('the webhook of a payment comes before, while and after it is adopted: one donation', async () => {
    await world.at('2026-07-12T23:59:00+05:30');
    // Captured after midnight: only the event tells.
    const late = await world.payPage('Flood', { email: 'late@example.org', capture: { after: 120 } });
    await world.emulator.control('clock/advance', { seconds: 300 });
    await world.at('2026-07-13T09:00:00+05:30');
    await world.hear();
    expect(await attention()).toEqual([{ kind: 'unmatched_payment', open: true }]);
    const early = await world.payPage('Flood', { email: 'early@example.org' });
    await world.at(NOW);
    const news = await world.taken();
    await world.dryRun('2026-04-01');
    await world.chooseAll();
    await Promise.all([world.adopt(), world.deliver(news), world.deliver(news)]);
    await world.deliver(
      news.map((one) => ({ ...one, headers: { ...one.headers, 'x-razorpay-event-id': `again${one.event}` } })),
    );
    expect(await gifts()).toMatchObject([
      { id: late, day: '2026-07-13', issued: '2026-07-13' },
      { id: early, day: '2026-07-13' },
    ]);
    expect((await attention()).filter(({ open }) => open)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 2 });
  });

  test('two workers at once, and one that dies in the middle: each payment once', async () => {
    await world.at('2026-06-05T20:00:00+05:30');
    for (let i = 0; i < 12; i += 1) await world.payPage('Flood', { email: `d${i % 3}@example.org` });
    await world.at(NOW);
    await world.loseNews();
    await world.dryRun('2026-04-01');
    await world.chooseAll();
    const run = await world.adoption.latest();
    // Dies after the fifth: the sixth is rolled back.
    await world.sql(`create or replace function refuse_sixth() returns trigger language plpgsql as
      $$ begin if (select count(*) from receipts) >= 5 then raise exception 'died'; end if; return new; end $$`);
    await world.sql(
      'create trigger refuse_sixth before insert on receipts for each row execute function refuse_sixth()',
    );
    await world.adopt();
    await world.sql('drop trigger refuse_sixth on receipts');
    expect(run && (await world.adoption.result(run))).toMatchObject({ adopted: { count: 5 }, failed: 7 });
    expect(await ledger()).toMatchObject({ ...agrees, successes: 5 });
    await world.dryRun('2026-04-01');
    const again = await world.adoption.latest();
    await world.adoption.start(null, again?.id ?? '');
    await Promise.all([world.adopt(), world.adopt()]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 12, successAmount: 600_000, receipts: 12, mails: 0 });
  });
});

test('of two turns at once, one works and the other looks again later', async () => {
  await world.at('2026-05-05T20:00:00+05:30');
  await world.payPage('Old page', { amount: 11_000, email: 'one@example.org' });
  await world.at(NOW);
  await world.loseNews();
  expect((await world.adoption.startDryRun(null, { fromDay: '2026-04-01' })).userErrors).toEqual([]);
  const turns = await Promise.all([world.adoption.turn(), world.adoption.turn()]);
  expect(turns.toSorted()).toEqual(['done', 'taken']);
  expect(await world.adoption.turn()).toBe('idle');
  expect((await world.adoption.latest())?.status).toBe('ready');
});

test('an adoption is not begun by a window that showed another purpose of a source', async () => {
  await world.at('2026-05-05T20:00:00+05:30');
  await world.payPage('Cookbook sales', { amount: 11_000, email: 'one@example.org' });
  await world.at(NOW);
  await world.loseNews();
  const { id } = await world.dryRun('2026-04-01');
  const sources = async () => {
    const run = await world.adoption.latest();
    return run ? world.adoption.sources(run) : [];
  };
  const [source] = await sources();
  await world.adoption.choose(null, { id: source?.id ?? '', choice: 'not_donation' });
  const shown = await sources();
  await world.adoption.choose(null, { id: source?.id ?? '', choice: 'general' });
  expect((await world.adoption.start(null, id, shown)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect((await world.adoption.latest())?.status).toBe('ready');
  expect((await world.adoption.start(null, id, await sources())).userErrors).toEqual([]);
});

test('two units of a plan go on as a gift of the sum that is charged', async () => {
  await world.at('2026-05-10T10:00:00+05:30');
  const { planId } = await world.subscribeElsewhere({ amount: 100_000 });
  const two = await world.emulator.rzp.subscriptions.create({ plan_id: planId, total_count: 120, quantity: 2 });
  await world.play(two.id, 'authorize', { email: 'uma@example.org', contact: '+919822000007' });
  await world.at(NOW);
  await world.loseNews();
  await world.dryRun('2026-04-01');
  await world.chooseAll();
  await world.adopt();
  expect(
    await world.sql('select provider_subscription_id = $1 as two, amount from subscriptions order by 2', [two.id]),
  ).toEqual([
    { two: false, amount: 100_000 },
    { two: true, amount: 200_000 },
  ]);
  expect(await attention()).toEqual([]);
});
