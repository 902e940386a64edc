import type { PaymentConfig } from '../config/payment-config';

/** Origins of the provider's checkout by CSP directive. */
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

/** The provider's own hosts, each only where its checkout is known to use it, without wildcards. */
const RAZORPAY: PaymentSources = {
  // The checkout itself, and its risk detection.
  script: [CHECKOUT, CDN],
  frame: [API, CHECKOUT],
  // The last two receive its logs and metrics.
  connect: [API, CHECKOUT, 'https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  image: [CDN, CHECKOUT],
  form: [API],
};

const NONE: PaymentSources = { script: [], frame: [], connect: [], image: [], form: [] };

/**
 * Returns the origins that our pages' policy allows the checkout: none while payments are off, the emulator's origin
 * where it is used.
 */
export function paymentSources({
  mode,
  checkoutScript,
}: Pick<PaymentConfig, 'mode' | 'checkoutScript'>): PaymentSources {
  if (mode === 'off') return NONE;
  const { origin } = new URL(checkoutScript);
  if (origin === CHECKOUT) return RAZORPAY;
  return { script: [origin], frame: [origin], connect: [origin], image: [origin], form: [origin] };
}
