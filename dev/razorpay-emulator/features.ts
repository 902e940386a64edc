import { isOn, type Feature } from './account';
import type { Context } from './context';
import { badRequest, unknownUrl } from './errors';

/** Addresses that are unknown to an account without the feature; two features have errors of their own elsewhere. */
const ADDRESSES: Partial<Record<Feature, RegExp>> = {
  orders: /^\/v1\/orders(\/|$)/,
  refunds: /^\/v1\/(refunds|payments\/[^/]+\/refunds?)(\/|$)/,
  disputes: /^\/v1\/disputes(\/|$)/,
  subscriptions: /^\/v1\/(plans|subscriptions)(\/|$)/,
  invoices: /^\/v1\/invoices(\/|$)/,
};

/**
 * Refuses an address whose feature the account lacks.
 * @throws ApiError 400, the one for unknown addresses (facts 1.2, 4.5)
 */
export function refuseIfOff(ctx: Context, path: string): void {
  const missing = ctx.store.state.account.off.some((feature) => ADDRESSES[feature]?.test(path) === true);
  if (missing) throw unknownUrl();
}

/**
 * Refuses mandates for an account without recurring payments.
 * @throws ApiError with the payment window's text (facts 4.5)
 */
export function refuseMandatesIfOff(ctx: Context): void {
  if (!isOn(ctx, 'subscriptions') || !isOn(ctx, 'flash_checkout')) throw badRequest('Oops! Something went wrong.');
}
