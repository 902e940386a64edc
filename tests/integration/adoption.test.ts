import { adoptionSteps, agrees, NOW } from '../support/adoption-steps';
import { startAdoptionWorld, type AdoptionWorld } from '../support/adoption-world';

let world: AdoptionWorld;
const { attention, gifts, ledger, mails, reconciled } = adoptionSteps(() => world);
beforeAll(async () => void (world = await startAdoptionWorld()));
afterAll(() => world.close());

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
    const written = await world.sql(
      `select action, count(*)::int as n from audit_log where entity in ('adoption', 'donation') group by action order by action`,
    );
    expect(written).toEqual([
      { action: 'adoption.choose', n: 3 },
      { action: 'adoption.start', n: 1 },
      { action: 'donation.adopt', n: 3 },
    ]);
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
    // A charge after the adoption owes its donor a mail, those before it do not.
    expect(await reconciled('2026-04-01', '2026-08-12')).toEqual([]);
    const [mail] = await world.sql<{ row: object }>(
      'with gone as (delete from mails returning *) select to_jsonb(gone) as row from gone',
    );
    expect(await reconciled('2026-04-01', '2026-08-12')).toMatchObject([
      { kind: 'mail', reference: (await gifts()).at(-1)?.id },
    ]);
    await world.sql('insert into mails select * from jsonb_populate_record(null::mails, $1)', [
      JSON.stringify(mail?.row),
    ]);
    const [own] = await world.sql<{ id: string }>('select id from subscriptions where donor_id is not null');
    expect(await world.subscriptions.change({ userId: null }, own?.id ?? '', 'cancel')).toEqual([]);
    const { subscriptions } = await world.emulator.control<{ subscriptions: { id: string; status: string }[] }>(
      'state',
    );
    expect(subscriptions).toMatchObject([{ id, status: 'cancelled' }]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 4, successAmount: 400_000 });
    expect(await reconciled('2026-04-01', '2026-08-12')).toEqual([]);
  });
});

test('a charge that arrives between the start and the work of a run: earlier charges keep name, PAN and address', async () => {
  await world.at('2026-05-10T10:00:00+05:30');
  const notes = { name: 'Ravi Joshi', PAN: 'ABCPJ1234F', address: '12 Lake Road, Pune' };
  await world.subscribeElsewhere({ notes });
  await world.at('2026-06-09T10:00:00+05:30');
  await world.loseNews();
  const { id } = await world.dryRun('2026-05-01');
  await world.chooseAll();
  expect((await world.adoption.start(null, id)).userErrors).toEqual([]);
  await world.advance(5);
  await world.hear();
  expect(await world.arrive()).toHaveLength(1);
  while ((await world.adoption.turn()) !== 'idle');
  const givers = await world.sql(
    'select donor_name as name, donor_pan as pan, donor_address as address from donations',
  );
  expect(givers).toEqual(Array(2).fill({ name: 'Ravi Joshi', pan: 'ABCPJ1234F', address: '12 Lake Road, Pune' }));
  expect(await ledger()).toMatchObject({ ...agrees, successes: 2, receipts: 2 });
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
    expect(await world.sql(`select (snapshot ->> 'amount')::int as amount from receipts`)).toEqual([
      { amount: 20_000 },
    ]);
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
    expect(
      await world.sql('select 1 from attention_items where reference = any($1::text[]) and resolved_at is null', [
        [dinner, next],
      ]),
    ).toEqual([]);
    const { figures } = await world.dryRun('2026-04-01');
    expect(figures).toMatchObject({ open: { count: 0 }, notDonations: { count: 2, amount: 400_000 } });
  });

  test('payers without an address, with two names on one mailbox, and with strange notes', async () => {
    const code = await world.addCode('Counter');
    await world.payCode(code);
    await world.payPage('Flood', { email: 'home@example.org', notes: { name: 'Asha Rao', pan: 'ABCPR1111A' } });
    await world.payPage('Flood', { email: 'home@example.org', notes: { name: 'Vijay Rao', pan: 'ABCPR2222B' } });
    await world.payPage('Flood', {
      notes: { name: ['a'], email: { x: 1 }, phone: 98220, pan: null, address: 'x'.repeat(5000) },
    });
    await world.payPage('Flood', { email: 'void@razorpay.com', notes: [] });
    await world.payPage('Flood', {
      email: 'mr@example.org',
      notes: { 'Full Name': 'सुनीता देशपांडे', Mobile: '98220 12345' },
    });
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
    expect(await world.sql(`select count(*)::int as n from donors where email = 'home@example.org'`)).toEqual([
      { n: 2 },
    ]);
    expect(await ledger()).toMatchObject({ ...agrees, successes: 6 });
    // Nobody's data stays behind in what the dry run kept.
    expect(
      await world.sql(
        `select 1 from adoption_payments where facts is not null or donor_email <> '' or donor_name <> '' or payer_address <> ''`,
      ),
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
