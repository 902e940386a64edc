import type { PaymentConfig } from '../config/payment-config';

/** Origins that the provider's checkout needs, by what it does with them. */
export interface PaymentSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
  readonly form: readonly string[];
}

const API = 'https://api.razorpay.com';
const CHECKOUT = 'https://checkout.razorpay.com';
const CDN = 'https://cdn.razorpay.com';

/** The provider's own hosts, each where its checkout is known to use it, and no wildcard. */
const RAZORPAY: PaymentSources = {
  // The checkout itself, and its risk detection.
  script: [CHECKOUT, CDN],
  frame: [API, CHECKOUT],
  // The last two take its logs and figures.
  connect: [API, CHECKOUT, 'https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  image: [CDN, CHECKOUT],
  form: [API],
};

const NONE: PaymentSources = { script: [], frame: [], connect: [], image: [], form: [] };

/** What the policy of our pages allows the checkout; nothing while payments are off, the emulator's origin where it answers. */
export function paymentSources({
  mode,
  checkoutScript,
}: Pick<PaymentConfig, 'mode' | 'checkoutScript'>): PaymentSources {
  if (mode === 'off') return NONE;
  const { origin } = new URL(checkoutScript);
  if (origin === CHECKOUT) return RAZORPAY;
  return { script: [origin], frame: [origin], connect: [origin], image: [origin], form: [origin] };
}
