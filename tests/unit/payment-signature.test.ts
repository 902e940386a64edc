import { isPaymentSignature, isWebhookSignature } from '../../server/payments/signature';

/** Vectors the provider published for its own SDKs, and two computed with another implementation. */
const published = {
  secret: 'EnLs21M47BllR3X8PSFtjtbd',
  orderId: 'order_IEIaMR65cu6nz3',
  paymentId: 'pay_IH4NVgf4Dreq1l',
  signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
};
const body = Buffer.from('{"entity":"event","event":"payment.captured"}');
const bodySignature = '987458b73f73d6b84090fb7022ba374a344daea8547d6a615a3683bdd44dfdcc';

test('the published payment signature is accepted', () => {
  const { orderId, paymentId, signature, secret } = published;
  expect(isPaymentSignature(orderId, paymentId, signature, secret)).toBe(true);
});

test.each([
  ['another order', { orderId: 'order_IEIaMR65cu6nz4' }],
  ['another payment', { paymentId: 'pay_IH4NVgf4Dreq1m' }],
  ['another secret', { secret: 'EnLs21M47BllR3X8PSFtjtbe' }],
  ['one changed digit', { signature: published.signature.replace(/.$/, 'e') }],
  ['upper case', { signature: published.signature.toUpperCase() }],
  ['a longer text', { signature: `${published.signature}00` }],
  ['a shorter text', { signature: published.signature.slice(2) }],
  ['nothing', { signature: '' }],
])('a payment signature with %s is refused', (_name, change) => {
  const { orderId, paymentId, signature, secret } = { ...published, ...change };
  expect(isPaymentSignature(orderId, paymentId, signature, secret)).toBe(false);
});

test('a webhook is accepted with the current or the rotated secret, and with no other', () => {
  expect(isWebhookSignature(body, bodySignature, ['emu_webhook_secret'])).toBe(true);
  expect(isWebhookSignature(body, bodySignature, ['new_secret', 'emu_webhook_secret'])).toBe(true);
  expect(isWebhookSignature(body, bodySignature, ['new_secret'])).toBe(false);
  expect(isWebhookSignature(body, bodySignature, [])).toBe(false);
});

test('a webhook body that was parsed and printed again is refused', () => {
  const reprinted = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
  expect(isWebhookSignature(reprinted, bodySignature, ['emu_webhook_secret'])).toBe(false);
});
