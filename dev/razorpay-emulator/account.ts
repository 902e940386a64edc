import type { Context } from './context';

/** Features that the provider enables per account; each can be off (facts 1.2, 4.5). */
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

/** Settings of the emulated account: the merchant's dashboard settings, and the provider's behaviour towards it. */
export interface Account {
  /** Capture mode of payments whose order names none. */
  capture: 'automatic' | 'manual';
  /** Who pays the provider's fee; the customer pays it on top of the order. */
  feeBearer: 'platform' | 'customer';
  /** Seconds after which an uncaptured authorised payment is returned. */
  returnAfterSeconds: number;
  /** Age in seconds below which lists omit an entity; fetching by id does not lag. */
  listLagSeconds: number;
  /** Duration of a refund request in milliseconds; its idempotency key is in use meanwhile. */
  refundMs: number;
  /** True when `rzp.close()` calls `ondismiss`; the provider's documentation does not say. */
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
