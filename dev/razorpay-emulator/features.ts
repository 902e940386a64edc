import { isOn, type Feature } from './account';
import type { Context } from './context';
import { badRequest, unknownUrl } from './errors';

/** Addresses that an account without the feature does not know; the two left out have their own words elsewhere. */
const ADDRESSES: Partial<Record<Feature, RegExp>> = {
  orders: /^\/v1\/orders(\/|$)/,
  refunds: /^\/v1\/(refunds|payments\/[^/]+\/refunds?)(\/|$)/,
  disputes: /^\/v1\/disputes(\/|$)/,
  subscriptions: /^\/v1\/(plans|subscriptions)(\/|$)/,
  invoices: /^\/v1\/invoices(\/|$)/,
};

/** @throws ApiError 400, the one for unknown addresses, when the account lacks the feature behind this one (facts 1.2, 4.5) */
export function refuseIfOff(ctx: Context, path: string): void {
  const missing = ctx.store.state.account.off.some((feature) => ADDRESSES[feature]?.test(path) === true);
  if (missing) throw unknownUrl();
}

/** @throws ApiError with what the payment window says where recurring payments are not set up (facts 4.5) */
export function refuseMandatesIfOff(ctx: Context): void {
  if (!isOn(ctx, 'subscriptions') || !isOn(ctx, 'flash_checkout')) throw badRequest('Oops! Something went wrong.');
}
