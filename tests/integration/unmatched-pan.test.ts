import { startMidnightWorld, type MidnightWorld } from '../support/midnight-world';
import { oddPaymentSteps } from '../support/odd-payments';
import { officeUser } from '../support/refunds';

/** Whose PAN a form means that shows it by its ends. */
let world: MidnightWorld;
let userId = '';
const { begin, order, form } = oddPaymentSteps(() => world);
beforeAll(async () => void (world = await startMidnightWorld()));
beforeEach(async () => {
  await begin();
  userId = await officeUser(world);
});
afterAll(() => world.close());

/** Captures more than an order of ours asks for. */
async function stray(): Promise<string> {
  const { razorpayPaymentId } = await world.pay(await order(), { payment: { amount: 40_000 } });
  await world.hear();
  return razorpayPaymentId;
}

/** Captures a payment for an order that is not ours. */
async function unknown(): Promise<string> {
  const made = await world.emulator.rzp.orders.create({ amount: 70_000, currency: 'INR' });
  const { razorpayPaymentId } = await world.pay(made.id);
  await world.hear();
  return razorpayPaymentId;
}

test('it is that of the order the payment came for, or of the donor who was found', async () => {
  const pan = 'ABCPK1234F';
  const ends = 'AB••••••4F';
  const id = await stray();
  await world.sql('update donations set donor_pan = $1', [pan]);
  expect(await world.payments.unmatchedPayment(id)).toMatchObject({ donor: { pan: ends } });
  const donor = { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '', address: null };
  const refused = await world.payments.bookPayment(userId, form(id, { donor: { ...donor, pan: 'ZZ••••••9Z' } }));
  expect(refused.userErrors).toMatchObject([{ field: ['donor', 'pan'], code: 'INVALID' }]);
  const booked = await world.payments.bookPayment(userId, form(id, { donor: { ...donor, pan: ends } }));
  expect(booked.userErrors).toEqual([]);
  const panOf = (donationId: string | null) =>
    world.sql('select donor_pan as pan from donations where id = $1', [donationId]);
  expect(await panOf(booked.donationId)).toEqual([{ pan }]);

  const [found] = await world.sql<{ id: string }>(
    `insert into donors (name, email, pan_number) values ('Ravi', 'ravi@example.org', $1) returning id`,
    ['RAVPK9999Z'],
  );
  const ravi = { ...donor, name: 'Ravi', email: 'ravi@example.org', pan: 'RA••••••9Z' };
  const other = await unknown();
  expect((await world.payments.bookPayment(userId, form(other, { donor: ravi }))).userErrors).toHaveLength(1);
  const second = await world.payments.bookPayment(userId, form(other, { donor: ravi, donorId: found?.id }));
  expect([second.userErrors, await panOf(second.donationId)]).toEqual([[], [{ pan: 'RAVPK9999Z' }]]);
});

test('it does not go to another name, typed over the donor who was found, or over that of the order', async () => {
  const [found] = await world.sql<{ id: string }>(
    `insert into donors (name, pan_name, pan_number) values ('रवी पाटील', 'Ravi Patil', $1) returning id`,
    ['RAVPK9999Z'],
  );
  const ofOrder = await stray();
  await world.sql(`update donations set donor_name = 'Asha Kulkarni', donor_pan = $1`, ['ABCPK1234F']);
  const attempt = async (id: string, name: string, pan: string, donorId?: string) => {
    const donor = { name, email: '', phone: '', address: null, pan };
    const { userErrors, donationId } = await world.payments.bookPayment(userId, form(id, { donor, donorId }));
    const booked = await world.sql<{ pan: string }>('select donor_pan as pan from donations where id = $1', [
      donationId,
    ]);
    return userErrors.map(({ message }) => message)[0] ?? booked[0]?.pan;
  };
  const sentence = 'This PAN was given with another name. Type the whole PAN of this person, or leave it empty.';
  const other = await unknown();
  expect(await attempt(other, 'Sunita Patil', 'RA••••••9Z', found?.id)).toBe(sentence);
  expect(await attempt(ofOrder, 'Sunita Kulkarni', 'AB••••••4F')).toBe(sentence);
  expect(await world.sql('select 1 from receipts')).toEqual([]);
  // The name on the card is theirs as well; so is the same name, however it is spaced.
  expect(await attempt(other, 'ravi  PATIL', 'RA••••••9Z', found?.id)).toBe('RAVPK9999Z');
  expect(await attempt(ofOrder, ' asha kulkarni', 'AB••••••4F')).toBe('ABCPK1234F');
});
