import { checkoutDescription } from '../../../rules/checkout-description';
import { isInAppBrowser } from '../../../rules/in-app-browser';
import { PAYMENT_METHODS, PAYMENT_RETRY_MAX, PAYMENT_TIMEOUT } from '../../../rules/limits';
import { parsePhone } from '../../../rules/phone';
import { colors } from '../../shared/theme/tokens';
import type { CheckoutOptions } from './checkout-script';
import type { Attempt, Order, PaymentWindow, WindowEvents } from './flow-ports';
import { watchForLife } from './frame-life';
import type { GiftOrder } from './gift';

export interface CheckoutTexts {
  siteName: string;
  description: string;
  scriptSource: string;
}

/** Builds our server's callback address, which leads back to this page after a failure. */
function callbackUrl(): string {
  const url = new URL('/payments/callback', location.origin);
  url.searchParams.set('from', location.pathname);
  return url.href;
}

/**
 * Builds the options of the provider's window. The notes contain no personal data: the provider shows them in its
 * dashboard.
 */
function optionsFor(order: Order, gift: GiftOrder, attempt: Attempt, texts: CheckoutTexts, events: WindowEvents) {
  const { name, email, phone } = gift.donor;
  const options: CheckoutOptions = {
    key: order.keyId,
    amount: order.amount,
    currency: order.currency,
    name: texts.siteName,
    description: checkoutDescription(texts.description),
    order_id: order.id,
    prefill: { name: name.trim(), email: email.trim(), contact: parsePhone(phone) ?? '' },
    notes: {
      flow_id: attempt.flowId,
      attempt: String(attempt.attempt),
      campaign_id: gift.campaignId ?? 'general',
    },
    theme: { color: colors.light.primary },
    modal: { ondismiss: events.onDismiss, confirm_close: true, backdropclose: false },
    retry: { enabled: true, max_count: PAYMENT_RETRY_MAX },
    timeout: PAYMENT_TIMEOUT / 1_000,
    config: { display: { sequence: PAYMENT_METHODS, preferences: { show_default_blocks: true } } },
    handler: events.onSuccess,
    callback_url: callbackUrl(),
    redirect: isInAppBrowser(navigator.userAgent),
  };
  return options;
}

/**
 * Opens the provider's window over the page.
 * @throws when the script is gone or refuses the options
 */
export function openCheckout(
  order: Order,
  gift: GiftOrder,
  attempt: Attempt,
  texts: CheckoutTexts,
  events: WindowEvents,
): PaymentWindow {
  if (!window.Razorpay) throw new Error('The payment script is missing.');
  const checkout = new window.Razorpay(optionsFor(order, gift, attempt, texts, events));
  const stopWatching = watchForLife(texts.scriptSource, events.onAlive);
  checkout.on('payment.failed', ({ error }) => events.onFailed(error?.description));
  checkout.open();
  return {
    close: () => {
      stopWatching();
      checkout.close();
    },
  };
}
