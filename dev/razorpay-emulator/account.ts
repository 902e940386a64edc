import type { Context } from './context';

/** What the provider switches on for an account; every one can be off (facts 1.2, 4.5). */
export const FEATURES = [
  'orders',
  'refunds',
  'disputes',
  'subscriptions',
  'invoices',
  'international',
  'flash_checkout',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Settings of the emulated account: the merchant's own in the dashboard, and the provider's behaviour towards it. */
export interface Account {
  /** Of payments whose order does not say. */
  capture: 'automatic' | 'manual';
  /** Who pays the provider's fee; the customer pays it on top of the order. */
  feeBearer: 'platform' | 'customer';
  /** An authorised payment that nobody captures goes back by itself after so many seconds. */
  returnAfterSeconds: number;
  /** Lists leave out what is younger; fetching by id does not lag. */
  listLagSeconds: number;
  /** How long a refund takes to be answered, in milliseconds; meanwhile its idempotency key is in use. */
  refundMs: number;
  /** Whether `rzp.close()` calls `ondismiss`; the provider's documentation does not say. */
  closeDismisses: boolean;
  off: Feature[];
}

/** Three days (facts 3.2). */
const RETURN_AFTER_SECONDS = 3 * 86_400;

export const newAccount = (): Account => ({
  capture: 'automatic',
  feeBearer: 'platform',
  returnAfterSeconds: RETURN_AFTER_SECONDS,
  listLagSeconds: 0,
  refundMs: 0,
  closeDismisses: true,
  off: [],
});

export const isOn = (ctx: Context, feature: Feature): boolean => !ctx.store.state.account.off.includes(feature);
