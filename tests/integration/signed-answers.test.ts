import { createHmac } from 'node:crypto';
import { newAddress, startApi, type Api } from '../support/api';
import { KEYS } from '../support/razorpay-emulator';

const VERIFY = `mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success userErrors { code } } }`;
const [ORDER, PAYMENT, GIFT] = ['order_Signed00000001', 'pay_Signed0000000001', 'sub_Signed000000001'];
const sign = (text: string): string => createHmac('sha256', KEYS.keySecret).update(text).digest('hex');
const MANY = 30;

let api: Api;
beforeAll(async () => void (api = await startApi({ keySecret: KEYS.keySecret })));
beforeEach(() => api.reset());
afterAll(() => api.close());

const once = { razorpayOrderId: ORDER, razorpayPaymentId: PAYMENT };
const recurring = { razorpaySubscriptionId: GIFT, razorpayPaymentId: PAYMENT };

/** Sends them in sequence, as a browser that reloads. Returns the number of refusals. */
async function turnedAway(input: object, address: string): Promise<number> {
  let limited = 0;
  for (let tries = 0; tries < MANY; tries += 1) {
    const { codes } = await api.call(VERIFY, { input }, { address });
    limited += Number(codes.includes('RATE_LIMITED'));
  }
  return limited;
}

test('what the provider signed is never turned away, also after much that it did not sign', async () => {
  const address = newAddress();
  expect(await turnedAway({ ...once, razorpaySignature: sign('something else') }, address)).toBeGreaterThan(0);
  expect(await turnedAway({ ...once, razorpaySignature: sign(`${ORDER}|${PAYMENT}`) }, address)).toBe(0);
  expect(await turnedAway({ ...recurring, razorpaySignature: sign(`${PAYMENT}|${GIFT}`) }, address)).toBe(0);
  // A signature over the ids in reverse order belongs to something else.
  expect(await turnedAway({ ...recurring, razorpaySignature: sign(`${GIFT}|${PAYMENT}`) }, address)).toBe(MANY);
});

test.each([
  ['/payments/callback', { razorpay_order_id: ORDER, razorpay_payment_id: PAYMENT }, `${ORDER}|${PAYMENT}`],
  ['/subscription/callback', { razorpay_subscription_id: GIFT, razorpay_payment_id: PAYMENT }, `${PAYMENT}|${GIFT}`],
])('%s asks the database about what is signed, and about so much that is not', async (path, fields, signed) => {
  const asked = jest.spyOn(api.database.dataSource, 'query');
  const post = async (signature: string): Promise<number> => {
    const address = newAddress();
    const before = asked.mock.calls.length;
    for (let tries = 0; tries < MANY; tries += 1) {
      const answer = await fetch(api.origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
        body: new URLSearchParams({ ...fields, razorpay_signature: signature }),
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(/\/campaigns\?payment=unverified$/);
    }
    return asked.mock.calls.length - before;
  };
  expect(await post(sign('something else'))).toBeLessThan(MANY);
  expect(await post(sign(signed))).toBeGreaterThanOrEqual(MANY);
  asked.mockRestore();
});
