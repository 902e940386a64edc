import { commonHeaders, pagePolicy } from '../../server/web/security-headers';
import { paymentSources } from '../../server/web/payment-sources';
import { directivesOf } from '../support/policy';

const LIVE = 'https://checkout.razorpay.com/v1/checkout.js';
const configOf = (mode: 'live' | 'emulator' | 'off', checkoutScript: string) => ({
  publicUrl: 'https://example.org',
  siteName: 'A Foundation',
  playground: false,
  payments: paymentSources({ mode, checkoutScript }),
});

/** The provider's hosts, as documented for its checkout. */
const LISTED = {
  'script-src': ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  'connect-src': [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  'img-src': ['https://cdn.razorpay.com', 'https://checkout.razorpay.com'],
  'form-action': ['https://api.razorpay.com'],
};

const others = (policy: Record<string, string[]>, kept: (source: string) => boolean) =>
  Object.fromEntries(
    Object.entries(policy)
      .map(([name, sources]) => [name, sources.filter(kept)] as const)
      .filter(([, sources]) => sources.length > 0),
  );

test('live keys: the policy names the listed hosts, each where it is listed, and no more', () => {
  const policy = directivesOf(pagePolicy(configOf('live', LIVE), { nonce: 'n' }));
  expect(others(policy, (source) => source.includes('razorpay'))).toEqual(LISTED);
  expect(
    Object.values(policy)
      .flat()
      .filter((source) => source.includes('*')),
  ).toEqual([]);
});

test('the emulator’s origin takes the place of all of them, and nothing is allowed while payments are off', () => {
  const policy = directivesOf(pagePolicy(configOf('emulator', 'http://localhost:4601/v1/checkout.js'), { nonce: 'n' }));
  expect(others(policy, (source) => source.includes('4601'))).toEqual(
    Object.fromEntries(Object.keys(LISTED).map((name) => [name, ['http://localhost:4601']])),
  );
  const off = pagePolicy(configOf('off', LIVE), { nonce: 'n' });
  expect(off).not.toContain('razorpay');
});

test('scripts, styles and everything else stay as strict as without payments', () => {
  const [on, off] = [configOf('live', LIVE), configOf('off', LIVE)].map((config) =>
    directivesOf(pagePolicy(config, { nonce: 'n' })),
  );
  expect(others(on ?? {}, (source) => !source.includes('razorpay'))).toEqual(others(off ?? {}, () => true));
  expect(on?.['style-src']).toEqual(["'self'"]);
  expect(on?.['script-src']).not.toContain("'unsafe-inline'");
  expect(on?.['script-src']).not.toContain("'unsafe-eval'");
});

test('the permission to ask for payments goes to the frames of the checkout', () => {
  expect(commonHeaders(configOf('live', LIVE))['permissions-policy']).toContain(
    'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
  );
});
