import { correctGift } from '../../server/payments/corrections/correct-gift';
import { createPaymentsService } from '../../server/payments/payments.service';
import { createSendMail } from '../../server/delivery/send-mail.job';
import type { OutgoingMail } from '../../server/delivery/transports';
import { mortal, ProcessDeath } from '../support/mortal';
import { orderInput, type PaidAnswer } from '../support/payment-world';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

/** Gifts in memory or in honour of somebody, and the letter to whom the giver wants to be told. */
let world: SubscriptionWorld;
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(() => world.beginAt('2026-05-12T10:00:00+05:30'));
afterAll(() => world.close());

const tell = { name: 'Meera Joshi', email: 'meera@example.org', message: 'She taught us to read.\nWe miss her.' };
const tribute = { kind: 'memory', name: 'कमला देवी', tell } as const;

interface LetterMail {
  readonly id: string;
  readonly to: string;
  readonly status: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
const letters = () =>
  world.sql<LetterMail>(
    `select id, to_address as "to", status, subject, text_body as text, html_body as html from mails where kind = 'tribute-letter'`,
  );
const statuses = async () => (await letters()).map(({ status }) => status);

async function order(changes: Parameters<typeof orderInput>[0] = {}): Promise<string> {
  const { order: placed, userErrors } = await world.payments.createRazorpayOrder(orderInput({ tribute, ...changes }));
  if (!placed) throw new Error(JSON.stringify(userErrors));
  return placed.id;
}
const verified = async (answer: PaidAnswer) =>
  expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ success: true });

async function refund(paymentId: string): Promise<void> {
  await world.emulator.rzp.payments.refund(paymentId, {});
  await world.hear();
}

async function sendLetters(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const send = createSendMail({
    ...world.deps,
    transport: {
      send: (mail) => {
        sent.push(mail);
        return Promise.resolve();
      },
    },
  });
  for (const { id } of await letters()) await send(id);
  return sent;
}

test('nobody is told before the money is captured, however often it is asked for', async () => {
  const orderId = await order();
  await world.payments.watchOrder(orderId);
  await world.pay(orderId, { outcome: 'failure' }).catch(() => undefined);
  await world.hear();
  await world.payments.watchOrder(orderId);
  expect(await letters()).toEqual([]);
});

test.each([
  ['verified by the browser', ['verify']],
  ['heard of by the webhook', ['hear']],
  ['verified and then heard of', ['verify', 'hear']],
  ['heard of and then verified', ['hear', 'verify', 'verify']],
  ['told by both at once', ['both', 'hear']],
])('a gift that is %s tells once, and never the amount', async (_way, ways) => {
  const orderId = await order();
  const answer = await world.pay(orderId);
  const deliveries = await world.taken();
  for (const way of ways) {
    if (way === 'verify') await verified(answer);
    else if (way === 'hear') await world.deliver(deliveries);
    else await Promise.all([verified(answer), world.deliver(deliveries)]);
  }
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ to: 'meera@example.org', status: 'queued', subject: 'A gift in memory of कमला देवी' });
  const mail = (await sendLetters())[0];
  for (const said of [mail?.text ?? '', mail?.html ?? '']) {
    expect(said).toContain('Dear Meera Joshi,');
    expect(said).toContain('Asha Kulkarni has made a gift to Test Foundation in memory of कमला देवी');
    expect(said).toContain('We miss her.');
    expect(said).not.toMatch(/500|₹|asha@|9822012345|ABCPK|\[\[|my-giving/);
  }
  expect(mail?.attachments).toEqual([]);
  expect(await sendLetters()).toEqual([]);
  const [stored] = await world.sql(
    `select d.tribute_kind as kind, d.tribute_name as name, r.snapshot -> 'tribute' as printed from donations d join receipts r on r.donation_id = d.id`,
  );
  expect(stored).toEqual({ kind: 'memory', name: 'कमला देवी', printed: { kind: 'memory', name: 'कमला देवी' } });
});

test('a giver who stays anonymous is not named', async () => {
  await verified(await world.pay(await order({ isAnonymous: true })));
  const [letter] = await letters();
  expect(letter?.text).toContain('Somebody who does not wish to be named has made a gift');
  expect(letter?.text).toContain('The giver writes:');
  expect(`${letter?.subject}${letter?.text}${letter?.html}`).not.toMatch(/Asha|Kulkarni/);
});

test('markup in names and words stays text', async () => {
  const told = { ...tell, name: '<b>Meera</b>', message: '<img src=x onerror=alert(1)> & more' };
  await verified(await world.pay(await order({ tribute: { kind: 'honour', name: 'A <i>B</i>', tell: told } })));
  const [letter] = await letters();
  expect(letter?.html).not.toMatch(/<b>Meera|<i>B|<img src=x/);
  expect(letter?.text).toContain('<img src=x onerror=alert(1)> & more');
});

test('a process that dies anywhere between the capture and the mail loses and doubles no letter', async () => {
  let died = 0;
  for (let steps = 1; steps < 40; steps += 1) {
    await world.beginAt('2026-05-12T10:00:00+05:30');
    const answer = await world.pay(await order());
    try {
      await createPaymentsService(mortal(world.deps, steps)).verifyRazorpayPayment(answer);
    } catch (error) {
      if (!(error instanceof ProcessDeath)) throw error;
      died += 1;
    }
    const [{ paid, told } = { paid: -1, told: -1 }] = await world.sql<{ paid: number; told: number }>(
      `select (select count(*) from donations where status = 'success')::int as paid, count(*)::int as told from mails where kind = 'tribute-letter'`,
    );
    expect([steps, told]).toEqual([steps, paid]);
    await verified(answer);
    expect(await statuses()).toEqual(['queued']);
  }
  expect(died).toBeGreaterThan(5);
});

test('a gift that was refunded before the letter left tells nobody; one that was told is not untold', async () => {
  const first = await world.pay(await order());
  await verified(first);
  await refund(first.razorpayPaymentId);
  expect(await statuses()).toEqual(['cancelled']);
  expect(await sendLetters()).toEqual([]);

  await world.beginAt('2026-05-12T10:00:00+05:30');
  const second = await world.pay(await order());
  await verified(second);
  await sendLetters();
  await refund(second.razorpayPaymentId);
  expect(await statuses()).toEqual(['sent']);
});

test('a gift whose refund was heard of before its capture tells nobody', async () => {
  const answer = await world.pay(await order());
  await world.emulator.rzp.payments.refund(answer.razorpayPaymentId, {});
  const deliveries = await world.taken();
  await world.deliver([...deliveries].reverse());
  expect((await statuses()).filter((status) => status !== 'cancelled')).toEqual([]);
});

test('a recurring gift tells of its first charge alone, and each receipt says for whom', async () => {
  const id = await world.create({ tribute });
  await world.play(id, 'authorize');
  await world.hear();
  expect(await statuses()).toEqual(['queued']);
  await sendLetters();
  await world.advance(31);
  await world.hear();
  await world.advance(30);
  await world.hear();
  expect(await statuses()).toEqual(['sent']);
  const printed = await world.sql<{ name: string }>(
    `select snapshot #>> '{tribute,name}' as name from receipts order by serial`,
  );
  expect(printed.map(({ name }) => name)).toEqual(['कमला देवी', 'कमला देवी', 'कमला देवी']);
});

test('a refund of a later charge does not keep the letter of the first back', async () => {
  const id = await world.create({ tribute });
  await world.play(id, 'authorize');
  await world.hear();
  await world.advance(31);
  await world.hear();
  const charges = await world.sql<{ paymentId: string }>(
    'select payment_id as "paymentId" from donations order by captured_at',
  );
  await refund(charges[1]?.paymentId ?? '');
  expect(await statuses()).toEqual(['queued']);
  await refund(charges[0]?.paymentId ?? '');
  expect(await statuses()).toEqual(['cancelled']);
});

test('the same press with another person to tell is refused, with the same one answered', async () => {
  const flowId = '6e0c1df0-5bb4-4b13-8b8f-1f3b8d6e7a10';
  const first = await order({ flowId });
  expect(await order({ flowId })).toBe(first);
  const other = { ...tribute, tell: { ...tell, email: 'other@example.org' } };
  const { userErrors } = await world.payments.createRazorpayOrder(orderInput({ flowId, tribute: other }));
  expect(userErrors.map(({ code }) => code)).toEqual(['REUSED']);
});

test('an online charge is corrected too: a revision, and the coming charges say the same', async () => {
  const id = await world.create({ tribute });
  await world.play(id, 'authorize');
  await world.hear();
  const [user] = await world.sql<{ id: string }>(
    `insert into users (email, password_hash, full_name) values ('clerk@example.org', 'x', 'Clerk') returning id`,
  );
  const [gift] = await world.sql<{ id: string }>('select id from donations');
  const corrected = { kind: 'honour', name: 'Kamala Devi' } as const;
  const input = { id: gift?.id ?? '', reason: 'She wrote to us', sendReceipt: false, tribute: corrected };
  const confirmed = { isCashLimitConfirmed: false, isClosedYearConfirmed: false };
  expect(await correctGift(world.deps, user?.id ?? '', { ...input, ...confirmed })).toMatchObject({ userErrors: [] });
  expect((await letters()).map(({ subject }) => subject)).toEqual(['A gift in honour of Kamala Devi']);
  await world.advance(31);
  await world.hear();
  expect(await world.sql(`select revision, snapshot -> 'tribute' as tribute from receipts order by serial`)).toEqual([
    { revision: 2, tribute: corrected },
    { revision: 1, tribute: corrected },
  ]);
});
