import { openCheckout } from '../../client/site/donate/checkout-window';
import type { CheckoutOptions } from '../../client/site/donate/checkout-script';
import { emptyGift, orderOf } from '../../client/site/donate/gift';

jest.mock('../../client/site/donate/frame-life', () => ({ watchForLife: () => () => undefined }));

/** What the provider's window is given. */
function optionsOf(userAgent: string): CheckoutOptions {
  const given: CheckoutOptions[] = [];
  class Razorpay {
    open = () => undefined;
    close = () => undefined;
    on = () => undefined;
    constructor(options: CheckoutOptions) {
      given.push(options);
    }
  }
  Object.assign(globalThis, {
    window: { Razorpay },
    location: { origin: 'https://site.test', pathname: '/campaigns/water' },
  });
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent }, configurable: true });
  const donor = { ...emptyGift.donor, name: ' Meera Joshi ', email: 'meera@example.org ', phone: '९८२२० १२३४५' };
  const gift = orderOf({ ...emptyGift, donor: { ...donor, pan: 'ABCPJ1234K' } }, [], null, true);
  const order = { id: 'order_1', amount: 150_050, currency: 'INR', keyId: 'rzp_test_1', giftKey: 'secret' };
  const texts = { siteName: 'Prakash Setu', description: 'Water', scriptSource: 'https://checkout.test/v1.js' };
  const events = { onAlive: jest.fn(), onSuccess: jest.fn(), onFailed: jest.fn(), onDismiss: jest.fn() };
  openCheckout(order, gift, { flowId: 'flow-1', attempt: 2 }, texts, events);
  const [options] = given;
  if (!options) throw new Error('no window was made');
  return options;
}

afterAll(() => {
  for (const name of ['window', 'location']) Reflect.deleteProperty(globalThis, name);
});

test('the provider’s window gets the order’s amount, 15 minutes in seconds, three retries and the methods in order', () => {
  const options = optionsOf('Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36');
  expect(options).toMatchObject({
    key: 'rzp_test_1',
    order_id: 'order_1',
    amount: 150_050,
    currency: 'INR',
    timeout: 900,
    retry: { enabled: true, max_count: 3 },
    prefill: { name: 'Meera Joshi', email: 'meera@example.org', contact: '+919822012345' },
    notes: { flow_id: 'flow-1', attempt: '2', campaign_id: 'general' },
    callback_url: 'https://site.test/payments/callback?from=%2Fcampaigns%2Fwater',
    redirect: false,
  });
  expect(options.config.display.sequence).toEqual(['upi', 'card', 'netbanking', 'wallet', 'paylater', 'emi']);
  expect(JSON.stringify(options)).not.toMatch(/ABCPJ1234K|secret/);
});

test('an app’s own browser is taken there and back', () => {
  expect(optionsOf('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/22B83 Instagram 356.0').redirect).toBe(true);
});
