import {
  CUSTOM_MESSAGE,
  giftAmountOf,
  checkGift,
  chosenOf,
  emptyGift,
  offered,
  orderOf,
  subscriptionsOf,
  sent,
  totalOf,
  type GiftValues,
} from '../../client/site/donate/gift';
import { typedPan } from '../../rules/pan';
import { receiptNote } from '../../client/site/donate/summary-texts';

const kit = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'Dry ration kit',
  description: '',
  unitPrice: 25_000,
  category: 'Food',
};
const blanket = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'Blanket',
  description: '',
  unitPrice: 40_000,
  category: 'Winter',
};
const essentials = [kit, blanket];
const donor = {
  name: 'Meera Joshi',
  email: 'meera@example.com',
  phone: '98220 12345',
  address: '',
  pan: '',
  nameOnPan: '',
};
const gift = (changes: Partial<GiftValues> = {}): GiftValues => ({ ...emptyGift, donor, ...changes });
const errorsOf = (values: GiftValues) => Object.fromEntries(checkGift(values, essentials).errors);

describe('amounts', () => {
  test('the preset is 1,000 until a custom amount overrides it', () => {
    expect(giftAmountOf(gift())).toBe(100_000);
    expect(giftAmountOf(gift({ custom: ' ' }))).toBe(100_000);
    expect(giftAmountOf(gift({ custom: '1,500.50' }))).toBe(150_050);
    expect(giftAmountOf(gift({ custom: '12abc' }))).toBeNull();
  });

  test('the total adds the essentials', () => {
    const values = gift({ quantities: { [kit.id]: 2, [blanket.id]: 0, 'no longer sold': 4 } });
    expect(totalOf(values, essentials)).toBe(150_000);
    expect(chosenOf(values, essentials)).toEqual([{ ...kit, quantity: 2 }]);
  });
});

describe('what is wrong', () => {
  test('nothing, with name, e-mail and mobile number', () => {
    expect(checkGift(gift(), essentials)).toEqual({ errors: new Map(), message: null });
  });

  test.each([
    ['0', 'Please enter a valid amount'],
    ['0.99', 'Please enter a valid amount'],
    ['1e3', CUSTOM_MESSAGE],
    ['10,00,00,001', 'One gift can be at most ₹10,00,00,000.'],
  ])('the amount %s', (custom, message) => {
    const values = gift({ custom, donor: { ...donor, name: '' } });
    expect(errorsOf(values).custom).toBe(message);
    expect(checkGift(values, essentials).message).toBe('Please enter a valid amount');
  });

  test('no amount is right when there are essentials', () => {
    const values = gift({ custom: '0', quantities: { [kit.id]: 1 } });
    expect(checkGift(values, essentials)).toEqual({ errors: new Map(), message: null });
  });

  test('missing details have one toast and a message each', () => {
    const values = gift({ donor: { ...emptyGift.donor, address: 'Pune' } });
    expect(checkGift(values, essentials).message).toBe('Please fill in all required fields');
    expect(Object.keys(errorsOf(values)).sort()).toEqual(['donor.email', 'donor.name', 'donor.phone']);
  });

  test('wrong details have a message and no toast', () => {
    const values = gift({ donor: { ...donor, email: 'meera@', pan: 'ABCD1234F' } });
    expect(checkGift(values, essentials).message).toBeNull();
    expect(Object.keys(errorsOf(values)).sort()).toEqual(['donor.email', 'donor.pan']);
  });
});

test('where no 80G receipt can be had, none is promised, and a PAN typed before is neither checked nor sent', () => {
  const draft = gift({ donor: { ...donor, pan: 'WRONG' } });
  expect(offered(draft, true)).toEqual(draft);
  expect(receiptNote(offered(draft, false), 150_000)).toBe('The receipt comes by email.');
  expect(sent(draft, true)).toEqual(draft);
  expect(errorsOf(sent(draft, false))).toEqual({});
});

test.each([true, false])(
  'a wish of %s is kept where none can be had: the registration may be entered later',
  (is80gEligible) => {
    const values = sent(gift({ is80gEligible, donor: { ...donor, pan: 'ABCPE1234F' } }), false);
    expect(orderOf(values, essentials, null, false)).toMatchObject({
      is80gEligible,
      offered80g: false,
      donor: { pan: '' },
    });
  },
);

describe('PAN', () => {
  test('is typed in upper case and cut at ten characters', () => {
    expect(typedPan('abcde 1234-fgh')).toBe('ABCDE1234F');
  });

  test('neither goes along nor is checked without the wish for an 80G receipt', () => {
    const values = gift({ is80gEligible: false, donor: { ...donor, pan: 'WRONG' } });
    expect(errorsOf(values)).toEqual({});
    expect(orderOf(values, essentials, null, false).donor.pan).toBe('');
  });

  test('the spelling on the card goes along for a name in another script only', () => {
    const nameOnPan = 'MEERA JOSHI';
    const sent = (changes: Partial<GiftValues>) => orderOf(gift(changes), essentials, null, true).donor.nameOnPan;
    expect(sent({ donor: { ...donor, name: 'मीरा जोशी', nameOnPan } })).toBe(nameOnPan);
    expect(sent({ donor: { ...donor, nameOnPan } })).toBe('');
    expect(sent({ is80gEligible: false, donor: { ...donor, name: 'मीरा जोशी', nameOnPan } })).toBe('');
  });

  test('the note says what it changes', () => {
    const withPan = gift({ donor: { ...donor, pan: 'ABCPE1234F' } });
    expect(receiptNote(gift(), 150_000)).toMatch(/^With your PAN, ₹750 of this/);
    expect(receiptNote(withPan, 150_000)).toMatch(/^₹750 of this is deductible under 80G/);
    expect(receiptNote(gift({ is80gEligible: false }), 150_000)).toBe('The receipt comes by email.');
  });
});

test('the order carries ids and quantities, never prices', () => {
  const values = gift({ quantities: { [kit.id]: 2 }, isAnonymous: true });
  expect(orderOf(values, essentials, 'campaign-1', true)).toEqual({
    amount: 100_000,
    campaignId: 'campaign-1',
    consent: '1-en',
    items: [{ id: kit.id, quantity: 2 }],
    donor,
    is80gEligible: true,
    offered80g: true,
    isAnonymous: true,
    website: '',
  });
});

describe('recurring gifts', () => {
  test('essentials come with each charge', () => {
    const values = gift({ frequency: 'monthly', quantities: { [kit.id]: 2 }, is80gEligible: false });
    const asked = subscriptionsOf(values, 'monthly', essentials, null, true);
    expect(asked).toMatchObject({ frequency: 'monthly', campaignId: null, is80gEligible: false, offered80g: false });
    expect(asked).toMatchObject({ amount: 100_000, items: [{ id: kit.id, quantity: 2 }] });
    expect(totalOf(values, essentials)).toBe(150_000);
  });

  test('a mandate takes one crore at most, a single gift more', () => {
    expect(errorsOf(gift({ frequency: 'yearly', custom: '1,00,00,000' }))).toEqual({});
    expect(errorsOf(gift({ frequency: 'yearly', custom: '1,00,00,001' }))).toEqual({
      custom: 'A recurring gift can be at most ₹1,00,00,000 per charge.',
    });
    expect(errorsOf(gift({ custom: '1,00,00,001' }))).toEqual({});
  });

  test('the note speaks of each gift and each receipt', () => {
    const values = gift({ frequency: 'monthly' });
    expect(receiptNote(values, 100_000)).toBe(
      'With your PAN, ₹500 of each gift is deductible under 80G. A receipt comes by email each time.',
    );
    expect(receiptNote({ ...values, is80gEligible: false }, 100_000)).toBe('A receipt comes by email each time.');
  });
});
