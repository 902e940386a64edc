import { startMidnightWorld, type MidnightWorld } from '../support/midnight-world';
import { oddPaymentSteps } from '../support/odd-payments';
import { officeUser } from '../support/refunds';

/** Payments of the last minutes of a financial year that become donations around the day on which its statement is due. */
let world: MidnightWorld;
const { items, form } = oddPaymentSteps(() => world);
beforeAll(async () => void (world = await startMidnightWorld()));
afterAll(() => world.close());

const EVENING = '2027-03-31T23:58:00+05:30';
const has80g = () =>
  world.sql(`insert into settings (key, value) values ('registration_80g', 'AAATT1234CF20214'), ('pan', 'AAATT1234C')
             on conflict (key) do update set value = excluded.value`);
const advanceTo = (moment: string): Promise<void> =>
  world.advance((Date.parse(moment) - world.deps.now().getTime()) / 86_400_000);

const missing = (amount: string) => [
  {
    kind: 'statement_outdated',
    details: `Receipt 2026-27/000001 of ${amount} was issued later. The statement of donations of 2026-27 (Form 10BD) was due on May 31. File a correction statement for this donation.`,
    open: true,
  },
];

describe.each([
  ['2027-05-31T23:30:00+05:30', false],
  ['2027-06-01T00:30:00+05:30', true],
])('booked at %s', (moment, isLate) => {
  test('a payment that the site hears of has the number of its year, and the office is told if the statement lacks it', async () => {
    const { events } = await world.payAcross(EVENING, 30);
    await has80g();
    await advanceTo(moment);
    await world.bring(events.get('payment.captured'));
    expect(await world.receipts()).toEqual([{ number: '2026-27/000001', day: '2027-03-31' }]);
    expect(await items()).toEqual(isLate ? missing('₹500') : []);
    await world.bring(events.get('order.paid'));
    expect(await items()).toHaveLength(isLate ? 1 : 0);
  });

  test('so does one that fits no order, which the office records', async () => {
    await world.beginAt(EVENING);
    await has80g();
    const userId = await officeUser(world);
    const made = await world.emulator.rzp.orders.create({ amount: 70_000, currency: 'INR' });
    const { razorpayPaymentId } = await world.pay(made.id);
    await world.hear();
    await advanceTo(moment);
    expect((await world.payments.bookPayment(userId, form(razorpayPaymentId))).userErrors).toEqual([]);
    expect(await world.receipts()).toEqual([{ number: '2026-27/000001', day: '2027-03-31' }]);
    const open = (await items()).filter((item) => item.open);
    expect(open).toEqual(isLate ? missing('₹700') : []);
  });
});

test('without 80G no statement is filed, and nobody is told', async () => {
  const { events } = await world.payAcross(EVENING, 30);
  await advanceTo('2027-06-01T00:30:00+05:30');
  await world.bring(events.get('payment.captured'));
  expect(await world.receipts()).toHaveLength(1);
  expect(await items()).toEqual([]);
});
