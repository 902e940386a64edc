import { amountWithoutFee, fits, mayFit } from '../../server/payments/match-amount';

const payment = { amount: 51_180, currency: 'INR', fee: 1_180, feeBearer: 'customer' };

test('the gift is the payment less a fee that the payer bears, in rupees and once the fee is known', () => {
  expect(amountWithoutFee(payment)).toBe(50_000);
  expect(amountWithoutFee({ ...payment, feeBearer: 'platform' })).toBe(51_180);
  expect(amountWithoutFee({ ...payment, fee: null })).toBe(51_180);
  // Of another currency the fee is still in paise: 11.80 rupees are not 11.80 dollars.
  expect(amountWithoutFee({ ...payment, currency: 'USD' })).toBe(51_180);
  // A fee as large as the payment leaves no gift and is none.
  expect(amountWithoutFee({ ...payment, fee: 51_180 })).toBe(51_180);
});

test('captured money fits to the paisa, in the currency of its order', () => {
  const order = { amount: 50_000, currency: 'INR' };
  expect(fits(order, payment)).toBe(true);
  expect(fits(order, { ...payment, amount: 51_181 })).toBe(false);
  expect(fits(order, { ...payment, amount: 50_000, currency: 'USD' })).toBe(false);
});

test('authorised money may fit up to five percent more, where the payer bears a fee that is not known yet', () => {
  const order = { amount: 50_000, currency: 'INR' };
  const authorised = { ...payment, fee: null };
  expect(mayFit(order, { ...authorised, amount: 52_500 })).toBe(true);
  expect(mayFit(order, { ...authorised, amount: 52_501 })).toBe(false);
  expect(mayFit(order, { ...authorised, amount: 49_999 })).toBe(false);
  expect(mayFit(order, { ...authorised, amount: 52_500, feeBearer: 'platform' })).toBe(false);
});
