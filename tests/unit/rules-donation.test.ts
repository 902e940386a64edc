import type { Schema } from 'yup';
import { donationTotal, orderSchema } from '../../rules/donation';
import { donorSchema } from '../../rules/donor';
import { MAX_DONATION } from '../../rules/limits';
import { validate } from '../../rules/validate';

const donor = { name: 'Asha Rao', email: 'asha@example.org', phone: '98765 43210' };
const itemId = '0b0f8a3e-5f0c-4c58-9d0d-8a1f2b3c4d5e';
const order = { amount: 50_000, items: [{ id: itemId, quantity: 2 }], frequency: 'one-time', donor };

const messages = (schema: Schema, input: unknown) =>
  Object.fromEntries(validate(schema, input).errors.map(({ field, message }) => [field, message]));
const codes = (schema: Schema, input: unknown) =>
  Object.fromEntries(validate(schema, input).errors.map(({ field, code }) => [field, code]));

describe('donor', () => {
  test('is trimmed and normalised', () => {
    const { value, errors } = validate(donorSchema, {
      ...donor,
      name: '  Asha\n  Rao ',
      pan: 'abcpe1234f',
      address: ' 1 Street\r\nPune ',
      extra: 1,
    });
    expect(errors).toEqual([]);
    expect(value).toEqual({
      name: 'Asha Rao',
      email: 'asha@example.org',
      phone: '+919876543210',
      pan: 'ABCPE1234F',
      nameOnPan: null,
      address: '1 Street\nPune',
    });
  });

  test.each([{}, null, undefined, { name: '', email: ' ', phone: null }])(
    '%j: form message first, then fields',
    (input) => {
      expect(validate(donorSchema, input).errors).toEqual([
        { field: '', code: 'REQUIRED', message: 'Please fill in all required fields' },
        { field: 'name', code: 'REQUIRED', message: 'Please enter your full name.' },
        { field: 'email', code: 'REQUIRED', message: 'Please enter your email address.' },
        { field: 'phone', code: 'REQUIRED', message: 'Please enter your mobile number.' },
      ]);
    },
  );

  test.each(['Asha Rao', 'श्रीमती आशा', 'தமிழ்ச்செல்வி', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'Zoë O’Brien', '3M India', 'क्\u200dष', 'Asha 🎉'])(
    'the name %j can be printed',
    (name) => expect(validate(donorSchema, { ...donor, name })).toMatchObject({ value: { name }, errors: [] }),
  );

  test.each(['🎉', '-', '...', '12', '\u200b', '\u202e', '\u2060\ufeff'])('the name %j is none', (name) => {
    expect(messages(donorSchema, { ...donor, name }).name).toBe('Please enter your full name.');
  });

  test.each(['محمد علی', 'Иван', '山田太郎', 'தமிழ்ச்செல்வி'])('the name %j is taken as it is written', (name) => {
    expect(messages(donorSchema, { ...donor, name })).toEqual({});
  });

  test('the name on the PAN card is Latin', () => {
    expect(messages(donorSchema, { ...donor, nameOnPan: 'ASHA K. D’SOUZA' })).toEqual({});
    expect(messages(donorSchema, { ...donor, nameOnPan: 'आशा' })).toEqual({
      nameOnPan: 'Please enter the name in English letters, as on the PAN card.',
    });
  });

  test('nothing turns the direction of a name', () => {
    expect(validate(donorSchema, { ...donor, name: 'Asha \u202eoaR' }).value.name).toBe('Asha oaR');
  });

  test('wrong shapes are told beside their fields, without the form message', () => {
    expect(messages(donorSchema, { ...donor, email: 'asha@', phone: '123', pan: 'ABC' })).toEqual({
      email: 'Please enter a valid email address.',
      phone: 'Please enter a 10-digit mobile number, or an international one with + and country code.',
      pan: 'A PAN has five letters, four digits and a letter, for example ABCDE1234F.',
    });
  });

  test('oversize fields are refused', () => {
    const long = 'x'.repeat(10_000);
    const input = {
      name: long,
      email: `${long}@example.org`,
      phone: '9'.repeat(10_000),
      pan: long,
      address: long,
    };
    expect(Object.keys(codes(donorSchema, input))).toEqual(['name', 'email', 'phone', 'pan', 'address']);
    expect(codes(donorSchema, { ...donor, name: long }).name).toBe('TOO_LONG');
  });

  test.each(['a@b.co', 'a.b+c@sub.example.org', "o'neil@example.in"])('e-mail %s', (email) => {
    expect(messages(donorSchema, { ...donor, email })).toEqual({});
  });
  test.each(['a@b', 'a b@c.de', 'a@b..de', 'a@-b.de', 'a@b.de\nBcc: x@y.zz', 'a,b@c.de', '<a@b.de>'])(
    'not %j',
    (email) => {
      expect(messages(donorSchema, { ...donor, email })).toEqual({
        email: 'Please enter a valid email address.',
      });
    },
  );

  test('characters that PostgreSQL refuses are dropped', () => {
    expect(validate(donorSchema, { ...donor, name: 'As\u0000ha' }).value.name).toBe('Asha');
  });
});

describe('order', () => {
  test('a good one passes with its defaults', () => {
    const { value, errors } = validate(orderSchema, order);
    expect(errors).toEqual([]);
    expect(value).toMatchObject({
      attempt: 1,
      campaignId: null,
      currency: 'INR',
      is80gEligible: true,
      isAnonymous: false,
      frequency: 'one-time',
    });
  });

  test('missing donor fields are named by their path', () => {
    expect(messages(orderSchema, { ...order, donor: { name: 'A' } })).toEqual({
      '': 'Please fill in all required fields',
      'donor.email': 'Please enter your email address.',
      'donor.phone': 'Please enter your mobile number.',
    });
    expect(Object.keys(messages(orderSchema, { ...order, donor: undefined }))).toContain('donor.name');
  });

  test.each([-100, 99, 100.5, NaN, Infinity, MAX_DONATION + 1, '1000', null])('amount %p without items', (amount) => {
    expect(messages(orderSchema, { ...order, amount, items: [] }).amount).toBe('Please enter a valid amount');
  });

  test('essentials alone make a gift', () => {
    expect(messages(orderSchema, { ...order, amount: 0 })).toEqual({});
    expect(messages(orderSchema, { ...order, amount: 0, items: [{ id: itemId, quantity: 0 }] })).toEqual({
      amount: 'Please enter a valid amount',
    });
  });

  test.each([-1, 1.5, 1000, '2', null])('quantity %p', (quantity) => {
    expect(messages(orderSchema, { ...order, items: [{ id: itemId, quantity }] })).toEqual({
      'items[0].quantity': 'The quantity must be a whole number from 0 to 999.',
    });
  });

  test.each([
    [{ items: [{ id: 'x', quantity: 1 }] }, 'items[0].id'],
    [{ items: [order.items[0], order.items[0]] }, 'items'],
    [{ frequency: 'weekly' }, 'frequency'],
    [{ attempt: 0 }, 'attempt'],
    [{ currency: 'USD' }, 'currency'],
    [{ campaignId: 'x' }, 'campaignId'],
    [{ attempt: null }, 'attempt'],
    [{ is80gEligible: 'yes' }, 'is80gEligible'],
  ])('%j is refused at %s', (change, field) => {
    expect(Object.keys(messages(orderSchema, { ...order, ...change }))).toEqual([field]);
  });

  test('the total is computed and bounded', () => {
    expect(donationTotal(50_000, [{ unitPrice: 15_000, quantity: 2 }])).toBe(80_000);
    expect(donationTotal(0, [{ unitPrice: 50, quantity: 1 }])).toBeNull();
    expect(donationTotal(MAX_DONATION, [{ unitPrice: 1, quantity: 1 }])).toBeNull();
  });
});
