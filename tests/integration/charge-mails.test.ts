import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

/** The mail with the receipt of each recurring charge, as stored in the outbox. */
let world: SubscriptionWorld;
beforeAll(async () => {
  world = await startSubscriptionWorld();
});
beforeEach(() => world.beginAt('2026-01-31T10:00:00+05:30'));
afterAll(() => world.close());

const mails = () =>
  world.sql<{ subject: string; text: string; html: string }>(
    `select subject, text_body as text, html_body as html from mails where kind = 'donation-receipt' order by created_at, id`,
  );
const register = () =>
  world.sql(`insert into settings (key, value) values ('registration_80g', 'AAATT1234CF20214'), ('pan', 'AAATT1234C')
             on conflict (key) do update set value = excluded.value`);

async function begin(changes: Parameters<SubscriptionWorld['create']>[0] = {}): Promise<string> {
  const id = await world.create(changes);
  await world.play(id, 'authorize');
  await world.hear();
  return id;
}

test('monthly, from a month’s last day: which charge it is, the next one’s day, how to stop; text and HTML alike', async () => {
  const campaignId = await world.addCampaign('Warm meals');
  await begin({ campaignId });
  for (const days of [28, 31]) {
    await world.advance(days);
    await world.hear();
  }
  const [first, second, third] = await mails();
  expect(first?.subject).toMatch(/^Your monthly gift of ₹500 to Test Foundation: receipt \d{4}-\d\d\/000001$/);
  const said = [
    [
      first,
      [
        'the first of your monthly gifts. It goes to “Warm meals”.',
        'First gift: 31 January 2026',
        'Next: 28 February 2026',
      ],
    ],
    [
      second,
      [
        'this month’s gift, your 2nd.',
        'First gift: 31 January 2026',
        'This gift: No. 2, 28 February 2026',
        'Next: 31 March 2026',
      ],
    ],
    [third, ['your 3rd.', 'This gift: No. 3, 31 March 2026', 'Next: 30 April 2026']],
  ] as const;
  for (const [mail, parts] of said) {
    for (const part of [
      ...parts,
      'Your lamp stays lit, Asha',
      'Gift: ₹500 every month, by card',
      'Campaign: Warm meals',
      'My giving:\n[[donor-page-url]]',
      'Receipt (PDF):\n[[receipt-pdf-url]]',
      'On My giving you can pause or stop it at any time, and change the amount up to two days before a charge.',
      'It ends automatically after 120 charges.',
      'You receive this email because you started a monthly gift on 31 January 2026.',
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain('To change the amount');
    for (const part of parts) expect(mail?.html.replace(/<[^>]+>/g, '')).toContain(part.replace(/^[^:.]+: (?=\w)/, ''));
    expect(mail?.html).toContain('lamp-wide.png');
  }
  // The provider's later answer agrees with the mail.
  expect(await world.sql('select next_charge_at as next from subscriptions')).toEqual([
    { next: new Date('2026-04-30T00:00:00+05:30') },
  ]);
});

test('yearly: every year, with the benefit in its true sentence', async () => {
  await register();
  await begin({ frequency: 'yearly' });
  const [mail] = await mails();
  for (const part of [
    '₹500 every year',
    'Next: 31 January 2027',
    'the first of your yearly gifts.',
    'For: General donation',
    '80G Eligible',
    'claimed on the certificate in',
  ])
    expect(mail?.text).toContain(part);
});

test('without a PAN the first button asks for it, and no deduction is spoken of', async () => {
  await register();
  await begin({
    donor: { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '9822012345', pan: '', address: '' },
  });
  const [mail] = await mails();
  expect(mail?.text).toContain('Add your PAN:\n[[donor-page-url]]');
  expect(mail?.text).toContain('You gave no PAN with this gift');
  expect(mail?.text).not.toContain('certificate');
});

test('a charge that comes after the end names no next one', async () => {
  const id = await begin();
  await world.advance(28);
  const late = await world.taken();
  await world.play(id, 'cancel').catch(() => undefined);
  await world.sql(`update subscriptions set status = 'cancelled' where provider_subscription_id = $1`, [id]);
  await world.deliver(late);
  const [, second] = await mails();
  expect(second?.text).toContain('No further charge is planned.');
  expect(second?.text).not.toMatch(/^Next:/m);
});

test('a gift once has its own mail', async () => {
  expect(await mails()).toEqual([]);
  const { order } = await world.payments.createRazorpayOrder({
    amount: 50_000,
    currency: 'INR',
    items: [],
    donor: { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '9822012345', pan: '', address: '' },
    is80gEligible: true,
    isAnonymous: false,
    attempt: 1,
    proof: '',
    website: '',
  });
  await world.payments.verifyRazorpayPayment(await world.pay(order?.id ?? ''));
  await world.hear();
  const [mail] = await mails();
  expect(mail?.subject).toContain('Your donation of ₹500');
  expect(mail?.text).not.toContain('Your lamp stays lit');
});

test('two charges of one moment, as after a halt, are two numbers', async () => {
  const id = await begin();
  for (let more = 0; more < 2; more += 1) await world.play(id, 'charge');
  await world.hear();
  const numbers = (await mails()).map(({ text }) => /This gift: No\. (\d)/.exec(text)?.[1]);
  expect(numbers).toEqual([undefined, '2', '3']);
  expect(await world.sql('select distinct captured_at from donations')).toHaveLength(1);
});

test('the last charge of all names no next one, and the first one of a night is of its day in India', async () => {
  await world.beginAt('2026-01-31T02:00:00+05:30');
  const id = await begin();
  await world.advance(28);
  await world.sql('update subscriptions set total_count = 2');
  await world.hear();
  const [first, last] = await mails();
  expect(first?.text).toContain('First gift: 31 January 2026');
  expect(last?.text).toContain('First gift: 31 January 2026');
  expect(last?.text).toContain('This gift: No. 2');
  expect(last?.text).toContain('No further charge is planned.');
  expect(await world.sql('select 1 from subscriptions where provider_subscription_id = $1', [id])).toHaveLength(1);
});

test('a charge that was refunded keeps its number', async () => {
  await begin();
  const [paid] = await world.sql<{ id: string }>('select payment_id as id from donations');
  await world.emulator.control(`payments/${paid?.id ?? ''}/refund`, {});
  await world.hear();
  await world.advance(28);
  await world.hear();
  const [, second] = await mails();
  expect(second?.text).toContain('This gift: No. 2, 28 February 2026');
});

test.each(['subscription.charged', 'invoice.paid'])(
  'a charge of which is heard after the next keeps its number, and the next has its own: %s',
  async (event) => {
    await begin();
    await world.advance(28);
    const february = await world.taken();
    await world.advance(31);
    const march = await world.taken();
    // No check is due before the news of the third charge has booked it.
    await world.sql('update subscriptions set next_check_at = null');
    await world.deliver([...march.filter((sent) => sent.event === event), ...march, ...february]);
    const texts = (await mails()).map(({ text }) => text);
    expect(texts.map((text) => /This gift: (No\. .*)/.exec(text)?.[1])).toEqual([
      undefined,
      'No. 2, 28 February 2026',
      'No. 3, 31 March 2026',
    ]);
    for (const text of texts) expect(text).toContain('First gift: 31 January 2026');
    const numbers = await world.sql<{ number: string }>(
      'select receipt_number as number from receipts join donations d on d.id = donation_id order by d.captured_at',
    );
    expect(numbers.map(({ number }) => number.slice(-1))).toEqual(['1', '2', '3']);
  },
);

test('two outstanding charges of one day, heard of the wrong way round, are two numbers in their order', async () => {
  const id = await begin();
  await world.play(id, 'charge');
  const second = await world.taken();
  await world.advance(1 / 24);
  await world.play(id, 'charge');
  const third = await world.taken();
  await world.sql('update subscriptions set next_check_at = null');
  await world.deliver([...third.filter((sent) => sent.event === 'subscription.charged'), ...third, ...second]);
  const numbers = (await mails()).map(({ text }) => /This gift: No\. (\d)/.exec(text)?.[1]);
  expect(numbers).toEqual([undefined, '2', '3']);
});

test('when the provider does not answer, a charge that came before an earlier one is booked all the same', async () => {
  await begin();
  await world.advance(28);
  const february = await world.taken();
  await world.advance(31);
  const march = await world.taken();
  await world.emulator.control('fault', { path: '/v1/subscriptions/*', kind: '500', times: 100 });
  await world.deliver(march);
  expect(await mails()).toHaveLength(2);
  await world.deliver(february);
  expect(await mails()).toHaveLength(3);
  await world.emulator.control('faults/clear', {});
});

test('after a change of the amount it goes on as the gift it was, to its donor; the next date is that of its new mandate', async () => {
  await begin();
  await world.advance(28);
  await world.hear();
  const [gift] = await world.sql<{ id: string }>('select id from subscriptions');
  const { authorizationUrl } = await world.subscriptions.replace({ id: gift?.id ?? '', amount: 80_000, proof: '' });
  const later = /authorize\/(sub_\w+)/.exec(authorizationUrl ?? '')?.[1] ?? '';
  await world.play(later, 'authorize');
  await world.hear();
  await world.runDueChecks();
  await world.advance(31);
  await world.hear();
  const [, , third] = await mails();
  for (const part of [
    'Gift: ₹800 every month',
    'this month’s gift, your 3rd.',
    'First gift: 31 January 2026',
    'This gift: No. 3, 31 March 2026',
    'Next: 30 April 2026',
    'It ends automatically after 122 charges.',
    'because you started a monthly gift on 31 January 2026.',
  ])
    expect(third?.text).toContain(part);
  await world.advance(30);
  await world.hear();
  expect((await mails())[3]?.text).toContain('This gift: No. 4, 30 April 2026');
  await world.play(later, 'cancel_by_customer');
  await world.hear();
  const [ended] = await world.sql<{ text: string }>(
    `select text_body as text from mails where kind = 'recurring-ended'`,
  );
  expect(ended?.text).toContain('First gift: 31 January 2026');
});
