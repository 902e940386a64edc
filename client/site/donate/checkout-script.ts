import type { PaymentResponse } from './flow-ports';

/** Options of the provider's checkout, as its script defines them. */

export interface CheckoutOptions {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { name: string; email: string; contact: string };
  notes: Record<string, string>;
  theme: { color: string };
  modal: { ondismiss: () => void; confirm_close: boolean; backdropclose: boolean };
  retry: { enabled: boolean; max_count: number };
  /** Time-out in seconds. */
  timeout: number;
  config: { display: { sequence: readonly string[]; preferences: { show_default_blocks: boolean } } };
  handler: (response: PaymentResponse) => void;
  /**
   * Address to which the provider posts when it takes over the whole page; the handler is used in an ordinary browser.
   */
  callback_url: string;
  /** True takes over the whole page there and back, with failures too. */
  redirect: boolean;
}

interface Checkout {
  open: () => void;
  close: () => void;
  on: (event: 'payment.failed', listener: (answer: { error?: { description?: string } }) => void) => void;
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => Checkout;
  }
}

let tag: HTMLScriptElement | undefined;
let hasFailed = false;

const isReady = (): boolean => typeof window.Razorpay === 'function';

function fail(): void {
  tag?.remove();
  tag = undefined;
  hasFailed = true;
}

/** Loads the script unless it is present or loading; retries after a failure. */
export function loadCheckoutScript(source: string): void {
  if (isReady() || tag) return;
  hasFailed = false;
  tag = document.createElement('script');
  tag.src = source;
  tag.async = true;
  tag.onerror = fail;
  // A blocker may answer with an empty script: loaded, but without what it should define.
  tag.onload = () => {
    if (!isReady()) fail();
  };
  document.head.append(tag);
}

export function checkoutScriptStatus(): 'loading' | 'ready' | 'failed' {
  if (isReady()) return 'ready';
  return hasFailed ? 'failed' : 'loading';
}
