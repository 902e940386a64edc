import { confirmationNote, nextChargeOn, subscriptionSchema } from '../../rules/subscription';
import { validate } from '../../rules/validate';
import { isMandateSignature } from '../../server/payments/signature';
import { parseSubscription } from '../../server/payments/subscriptions/parse-subscription';
import { nextCheckAt } from '../../server/payments/subscriptions/schedule';
import type { SubscriptionStatus } from '../../server/payments/subscriptions/subscription-provider';

const donor = { name: 'Asha', email: 'asha@example.org', phone: '9822012345' };

test.each([
  [99, 'Please enter a valid amount'],
  [100.5, 'Please enter a valid amount'],
  [1_000_000_001, 'A recurring gift can be at most ₹1,00,00,000 per charge.'],
])('an amount of %d paise is refused', (amount, message) => {
  expect(validate(subscriptionSchema, { amount, donor }).errors).toMatchObject([{ field: 'amount', message }]);
});

test('a recurring gift is monthly and wants the 80G benefit unless told otherwise', () => {
  const { value, errors } = validate(subscriptionSchema, { amount: 100, donor });
  expect(errors).toEqual([]);
  expect(value).toMatchObject({ frequency: 'monthly', is80gEligible: true, isAnonymous: false, currency: 'INR' });
  expect(validate(subscriptionSchema, { amount: 100, donor, frequency: 'one-time' }).errors).toMatchObject([
    { field: 'frequency' },
  ]);
});

test('the note on confirmations begins above ₹15,000', () => {
  expect(confirmationNote(1_500_000)).toBeNull();
  expect(confirmationNote(1_500_001)).toContain('₹15,000');
});

test("the provider's own test vector of a subscription's signature is accepted, one that is changed is not", () => {
  const [paymentId, subscriptionId] = ['pay_IDZNwZZFtnjyym', 'sub_ID6MOhgkcoHj9I'];
  const signature = '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693';
  expect(isMandateSignature(subscriptionId, paymentId, signature, 'EnLs21M47BllR3X8PSFtjtbd')).toBe(true);
  expect(isMandateSignature(paymentId, subscriptionId, signature, 'EnLs21M47BllR3X8PSFtjtbd')).toBe(false);
  expect(isMandateSignature(subscriptionId, paymentId, signature.replace('6', '7'), 'EnLs21M47BllR3X8PSFtjtbd')).toBe(
    false,
  );
});

test("the provider's documented sample can be read; another state cannot", () => {
  const sample = {
    id: 'sub_DEX6xcJ1HSW4CR',
    status: 'active',
    current_start: 1_570_213_800,
    charge_at: 1_572_892_200,
    ended_at: null,
    auth_attempts: 0,
    total_count: 12,
    paid_count: 1,
    short_url: null,
  };
  expect(parseSubscription(sample)).toMatchObject({
    status: 'active',
    totalCount: 12,
    paidCount: 1,
    failedAttempts: 0,
    nextChargeAt: new Date(1_572_892_200_000),
    endedAt: null,
  });
  expect(() => parseSubscription({ ...sample, status: 'resumed' })).toThrow('status');
});

const now = new Date('2026-06-01T12:00:00+05:30');
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000);

test.each<[string, SubscriptionStatus, number, number | null, number | null]>([
  ['just made: soon', 'created', -0.01, null, 1 / 30],
  ['made an hour ago: in an hour', 'created', -1, null, 1],
  ['made ten hours ago: in ten', 'created', -10, null, 10],
  ['made five days ago: daily', 'created', -120, null, 24],
  ['made forty days ago: not any more', 'created', -960, null, null],
  ['running, charge far ahead: weekly', 'active', -960, 600, 168],
  ['running, charge tomorrow: six hours after it', 'active', -960, 24, 30],
  ['running, charge overdue: every six hours', 'active', -960, -24, 6],
  ['refused: every six hours', 'pending', -960, 24, 6],
  ['halted: weekly', 'halted', -960, null, 168],
  ['paused: weekly', 'paused', -960, null, 168],
  ['cancelled: not any more', 'cancelled', -960, null, null],
  ['run to its end: not any more', 'completed', -960, null, null],
])('is asked about again: %s', (_case, status, made, charge, expected) => {
  const watched = { status, createdAt: hours(made), nextChargeAt: charge === null ? null : hours(charge) };
  expect(nextCheckAt(watched, now)).toEqual(expected === null ? null : hours(expected));
});

test.each([
  ['monthly', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['monthly', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['monthly', '2026-01-15', '2026-02-18', '2026-03-15'],
  ['monthly', '2026-01-30', '2026-03-02', '2026-03-30'],
  ['monthly', '2026-12-15', '2026-12-15', '2027-01-15'],
  ['yearly', '2024-02-29', '2024-02-29', '2025-02-28'],
  ['yearly', '2024-02-29', '2027-03-02', '2028-02-29'],
  ['yearly', '2026-11-22', '2027-11-22', '2028-11-22'],
] as const)('a %s gift from %s, charged on %s, is charged next on %s', (frequency, firstOn, chargedOn, next) => {
  expect(nextChargeOn(frequency, firstOn, chargedOn)).toBe(next);
});
