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
