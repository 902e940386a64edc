import type { SubscriptionFrequency } from '../../../rules/donation';
import { formatRupees, type Paise } from '../../../rules/money';
import type { Message } from './flow-ports';

const error = (title: string, description?: string): Message => ({ kind: 'error', title, description });

const NOT_REACHED = 'Nothing was charged. Please check your connection and try again.';

/** Messages for each outcome; the texts are the specification's. */
export const messages = {
  notConfigured: error('Razorpay key not configured. Please contact administrator.'),
  scriptFailed: error('Failed to load payment gateway. Please refresh and try again.'),
  orderFailed: (message: string) => (message ? error(message) : error('Failed to process donation', NOT_REACHED)),
  subscriptionFailed: (message: string) =>
    message ? error(message) : error('Failed to create subscription', NOT_REACHED),
  proving: {
    kind: 'success',
    title: 'One moment, please',
    description:
      'Many donations were begun and not paid lately. Your browser is proving that you are not a machine, then the payment opens.',
  },
  redirecting: { kind: 'success', title: 'Redirecting to Payment Authorization' },
  noDetails: error('Payment details not received. Please try again.'),
  verificationFailed: (message: string) =>
    error(
      'Payment Verification Failed',
      message || 'Unable to verify payment. Please contact support with your payment details.',
    ),
  paymentFailed: (description: string | undefined) =>
    error('Payment Failed', description || 'Payment was not successful. Please try again.'),
  /** Words for an order whose total is not the one on the button. A reload reads the prices and keeps the input. */
  priceChanged: (total: Paise) =>
    `The price of an item has changed: the total is now ${formatRupees(total)}. Please reload the page and look again. What you typed is kept.`,
  unanswered: error(
    'We could not check your payment',
    'Our site could not be reached. If money left your account, do not pay again: your receipt will come by email.',
  ),
  unconfirmed: (amount: Paise) =>
    error(
      'Your last payment is not confirmed yet',
      `If ${formatRupees(amount)} left your account, do not pay again: your receipt will come by email. If you did not pay, just go on.`,
    ),
  timedOut: error(
    'Payment Timeout',
    'Payment is taking longer than expected. Please try again or contact support if amount was deducted.',
  ),
  thanks: {
    kind: 'success',
    title: 'Success!',
    description: 'Thank you for your donation. Your receipt will be emailed to you.',
  },
  subscriptionThanks: (frequency: SubscriptionFrequency) => ({
    kind: 'success',
    title: 'Success!',
    description: `Your ${frequency} donation is set up. You will receive confirmations by email.`,
  }),
} as const satisfies Record<string, Message | ((text: never) => Message | string)>;
