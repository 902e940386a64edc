import { reconcile } from '../../server/payments/reconcile/reconcile';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { startAdoptionWorld, type AdoptionWorld } from '../support/adoption-world';
import { readLedger } from '../support/ledger';

let world: AdoptionWorld;
beforeAll(async () => void (world = await startAdoptionWorld()));
afterAll(() => world.close());

const NOW = '2026-07-14T11:00:00+05:30';
const agrees = { wrongCampaigns: 0, wrongDonors: 0, wrongEligible: 0, gaps: 0, wrongListings: 0 };

interface Gift {
  readonly id: string;
  readonly day: string;
  readonly source: string;
  readonly amount: number;
  readonly status: string;
  readonly number: string | null;
  readonly issued: string | null;
  readonly name: string;
}

const gifts = (): Promise<Gift[]> =>
  world.sql<Gift>(
    `select d.payment_id as id, (d.captured_at at time zone 'Asia/Kolkata')::date::text as day, d.source, d.amount, d.status,
            r.receipt_number as number, r.issued_on::text as issued, d.donor_name as name
       from donations d left join receipts r on r.donation_id = d.id order by d.captured_at, d.payment_id`,
  );
const mails = (): Promise<unknown[]> => world.sql('select kind from mails');
const ledger = () => readLedger(world.deps.dataSource);
const attention = () =>
  world.sql<{ kind: string; open: boolean }>(
    'select kind, resolved_at is null as open from attention_items order by created_at, kind',
  );
const reconciled = async (from: string, to: string) =>
  (await reconcile(world.deps, createRazorpayProvider(world.deps.payments), from, to, false)).differences;

/** Begins in the past, and comes back to the present later. */
beforeEach(async () => {
  await world.beginAt(NOW);
  await world.at('2026-03-31T10:00:00+05:30');
});

describe('what the account collected', () => {
  test('a dry run counts and writes nothing; payments are adopted once, on their days, without a mail', async () => {
    const campaignId = await world.addCampaign('Flood relief');
    const code = await world.addCode('Office counter');
    const early = await world.payPage('Flood Kolhapur', {
      email: 'meena@example.org',
      contact: '9822000002',
      notes: { Name: 'Meena Rao', 'PAN Number': 'abcpr1234k' },
    });
    await world.at('2026-05-02T10:00:00+05:30');
    const scanned = await world.payCode(code);
    const linked = await world.payLink({ email: 'dev@example.org', contact: '+919822000003' });
    await world.payPage('Flood Kolhapur', { outcome: 'fail' });
    await world.at(NOW);
    await world.loseNews();

    const { figures } = await world.dryRun('2026-04-01');
    expect(figures).toMatchObject({ becomes: { count: 0 }, open: { count: 2, amount: 80_000 } });
    expect(await gifts()).toEqual([]);
    const all = await world.dryRun('2026-03-01');
    expect(all.figures.open).toEqual({ count: 3, amount: 130_000 });
    await world.chooseAll(campaignId);
    const run = await world.adoption.latest();
    const chosen = run && (await world.adoption.figures(run));
    expect(chosen).toMatchObject({ receipts: { count: 2 }, closed: { count: 1 }, becomes: { count: 3 } });
    await world.adopt();

    expect(await gifts()).toMatchObject([
      { id: early, day: '2026-03-31', source: 'imported', number: null, name: 'Meena Rao' },
      { id: scanned, day: '2026-05-02', source: 'online', number: '2026-27/000001', issued: '2026-05-02' },
      { id: linked, day: '2026-05-02', number: '2026-27/000002' },
    ]);
    expect(await mails()).toEqual([]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 3, successAmount: 130_000 });
    expect(await world.sql(`select count(*)::int as n from audit_log where action = 'donation.adopt'`)).toEqual([{ n: 3 }]);
    expect(await reconciled('2026-03-01', '2026-07-14')).toEqual([]);

    await world.dryRun('2026-03-01');
    await world.adopt();
    expect(await gifts()).toHaveLength(3);
  });

  test('the capture counts, not the beginning: over midnight of 31 March', async () => {
    await world.at('2026-03-31T23:59:30+05:30');
    const late = await world.subscribeElsewhere();
    const before = await world.payPage('Evening school');
    await world.at('2026-04-01T00:00:30+05:30');
    const after = await world.payPage('Evening school');
    await world.at('2026-04-20T10:00:00+05:30');
    await world.loseNews();
    // The invoice of the charge was paid after midnight.
    const { payments, invoices } = await world.emulator.control<{
      payments: { id: string; invoice_id: string | null }[];
      invoices: { subscription_id: string; payment_id: string; paid_at: number }[];
    }>('state');
    expect(invoices).toMatchObject([{ subscription_id: late.id }]);
    expect(payments).toHaveLength(3);
    await world.dryRun('2026-04-01');
    await world.chooseAll();
    await world.adopt();
    expect(await gifts()).toMatchObject([{ id: after, day: '2026-04-01', number: '2026-27/000001' }]);
    await world.dryRun('2026-03-31');
    await world.chooseAll();
    await world.adopt();
    // In April the year before is still open, and has receipts of its own.
    expect(await gifts()).toMatchObject([
      { day: '2026-03-31', number: '2025-26/000001' },
      { day: '2026-03-31', number: '2025-26/000002' },
      { day: '2026-04-01', number: '2026-27/000001' },
    ]);
    expect((await gifts()).map(({ id }) => id)).toContain(before);
    expect(await mails()).toEqual([]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 3 });
  });
});

describe('subscriptions', () => {
  test('an adopted one renews with receipt and mail, and is cancelled from here', async () => {
    await world.at('2026-05-10T10:00:00+05:30');
    const { id } = await world.subscribeElsewhere({ notes: { name: 'Ravi Joshi' } });
    await world.advance(40);
    await world.at(NOW);
    await world.loseNews();
    const charged = await world.sql('select 1');
    expect(charged).toHaveLength(1);
    const { figures } = await world.dryRun('2026-04-01');
    expect(figures.open.count).toBe(3);
    await world.chooseAll();
    await world.adopt();
    await world.runDueChecks();
    expect(await gifts()).toHaveLength(3);
    expect(await mails()).toEqual([]);
    expect(await world.sql('select status, donor_email as email, paid_count as paid from subscriptions')).toEqual([
      { status: 'active', email: 'ravi@example.org', paid: 3 },
    ]);
    expect(await world.sql(`select 1 from donations where not is_recurring or status <> 'success'`)).toEqual([]);

    await world.advance(30);
    await world.hear();
    expect(await gifts()).toHaveLength(4);
    expect(await mails()).toEqual([{ kind: 'donation-receipt' }]);
    expect((await attention()).filter(({ open }) => open)).toEqual([]);
    const [own] = await world.sql<{ id: string }>('select id from subscriptions where donor_id is not null');
    expect(await world.subscriptions.change({ userId: null }, own?.id ?? '', 'cancel')).toEqual([]);
    const { subscriptions } = await world.emulator.control<{ subscriptions: { id: string; status: string }[] }>('state');
    expect(subscriptions).toMatchObject([{ id, status: 'cancelled' }]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 4, successAmount: 400_000 });
    expect(await reconciled('2026-04-01', '2026-08-12')).toEqual([]);
  });
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
    await world.deliver(news.map((one) => ({ ...one, headers: { ...one.headers, 'x-razorpay-event-id': `again${one.event}` } })));
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
    await world.sql('create trigger refuse_sixth before insert on receipts for each row execute function refuse_sixth()');
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

describe('money that is no income, or not certain', () => {
  beforeEach(() => world.at('2026-06-05T20:00:00+05:30'));

  test('refunded whole is left out; in part is booked with its refund and told to nobody; later refunds go on', async () => {
    const whole = await world.payPage('Flood', { amount: 20_000, email: 'a@example.org' });
    const part = await world.payPage('Flood', { amount: 30_000, email: 'b@example.org' });
    await world.emulator.control(`payments/${whole}/refund`, {});
    await world.emulator.control(`payments/${part}/refund`, { amount: 10_000 });
    await world.at(NOW);
    await world.loseNews();
    const { figures } = await world.dryRun('2026-04-01');
    expect(figures.refunded).toEqual({ count: 1, amount: 20_000 });
    await world.chooseAll();
    await world.adopt();
    expect(await gifts()).toMatchObject([{ id: part, amount: 30_000, status: 'success' }]);
    expect(await mails()).toEqual([]);
    expect(await world.sql(`select (snapshot ->> 'amount')::int as amount from receipts`)).toEqual([{ amount: 20_000 }]);
    expect(await ledger()).toMatchObject({ ...agrees, successAmount: 20_000, receipts: 1 });
    expect(await reconciled('2026-04-01', '2026-07-14')).toEqual([]);
    await world.emulator.control(`payments/${part}/refund`, {});
    await world.hear();
    expect(await gifts()).toMatchObject([{ id: part, status: 'refunded' }]);
    expect(await mails()).toEqual([{ kind: 'donation-refund' }]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 0, successAmount: 0 });
  });

  test('another currency is for the office; what is no donation is asked no more', async () => {
    const abroad = await world.payPage('Flood', { payment: { currency: 'USD', base_amount: 400_000 } });
    const dinner = await world.payPage('Annual dinner', { amount: 200_000 });
    await world.hear();
    expect((await attention()).filter(({ open }) => open)).toHaveLength(2);
    await world.at(NOW);
    await world.dryRun('2026-04-01');
    await world.adoption.choose(null, { id: 'page:Annual dinner', choice: 'not_donation' });
    await world.chooseAll();
    await world.adopt();
    expect(await gifts()).toEqual([]);
    expect(await world.sql('select reference as id from attention_items where resolved_at is null')).toEqual([
      { id: abroad },
    ]);
    // Neither the next payment nor the comparison asks again.
    const next = await world.payPage('Annual dinner', { amount: 200_000 });
    await world.hear();
    await world.advance(1);
    const differences = await reconciled('2026-04-01', '2026-07-15');
    expect(differences.map(({ reference }) => reference)).toEqual([abroad]);
    expect(await world.sql('select 1 from attention_items where reference = any($1::text[]) and resolved_at is null', [[dinner, next]])).toEqual([]);
    const { figures } = await world.dryRun('2026-04-01');
    expect(figures).toMatchObject({ open: { count: 0 }, notDonations: { count: 2, amount: 400_000 } });
  });

  test('payers without an address, with two names on one mailbox, and with strange notes', async () => {
    const code = await world.addCode('Counter');
    await world.payCode(code);
    await world.payPage('Flood', { email: 'home@example.org', notes: { name: 'Asha Rao', pan: 'ABCPR1111A' } });
    await world.payPage('Flood', { email: 'home@example.org', notes: { name: 'Vijay Rao', pan: 'ABCPR2222B' } });
    await world.payPage('Flood', { notes: { name: ['a'], email: { x: 1 }, phone: 98220, pan: null, address: 'x'.repeat(5000) } });
    await world.payPage('Flood', { email: 'void@razorpay.com', notes: [] });
    await world.payPage('Flood', { email: 'mr@example.org', notes: { 'Full Name': 'सुनीता देशपांडे', Mobile: '98220 12345' } });
    await world.at(NOW);
    await world.loseNews();
    const { figures } = await world.dryRun('2026-04-01');
    expect(figures.open.count).toBe(6);
    await world.chooseAll();
    await world.adopt();
    const rows = await world.sql<{ name: string; email: string; pan: string | null; phone: string }>(
      `select donor_name as name, donor_email as email, donor_pan as pan, donor_phone as phone from donations order by captured_at, payment_id`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(
      ['Asha Rao', 'Vijay Rao', 'सुनीता देशपांडे', ...Array.from({ length: 3 }, () => 'success@razorpay')].sort(),
    );
    expect(rows.find(({ email }) => email === 'mr@example.org')?.phone).toBe('+919822012345');
    expect(rows.some(({ email }) => email === 'void@razorpay.com')).toBe(false);
    expect(await world.sql(`select count(*)::int as n from donors where email = 'home@example.org'`)).toEqual([{ n: 2 }]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 6 });
    // Nobody's data stays behind in what the dry run kept.
    expect(
      await world.sql(`select 1 from adoption_payments where facts is not null or donor_email <> '' or donor_name <> '' or payer_address <> ''`),
    ).toEqual([]);
  });

  test('a weekly plan does not go on here; a throttled or failing account is asked again, or says so', async () => {
    await world.subscribeElsewhere({ period: 'weekly', name: 'Weekly' });
    await world.at(NOW);
    await world.loseNews();
    await world.emulator.control('fault', { path: '/v1/payments', kind: '429', times: 3 });
    const { figures } = await world.dryRun('2026-06-01');
    expect(figures.open.count).toBeGreaterThan(0);
    await world.chooseAll();
    await world.adopt();
    expect(await world.sql('select 1 from subscriptions')).toEqual([]);
    expect(await world.sql('select 1 from donations where is_recurring')).toEqual([]);
    await world.emulator.control('fault', { path: '/v1/payments', kind: '502', times: 50 });
    await expect(world.dryRun('2026-06-01')).rejects.toThrow('failed');
    await world.emulator.control('faults/clear', {});
    await world.dryRun('2026-06-01');
  });
});
