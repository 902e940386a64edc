import type { Context } from './context';
import { findSubscription } from './subscriptions';

const PATH = /^\/v1\/t\/subscriptions\/([^/]+)$/;

/**
 * Where a subscription's `short_url` leads. With the real provider it may be switched off for an account, and never
 * leads back to the merchant's site; here it only says so, and payers go through the payment window.
 */
export function hostedPageAt(ctx: Context, path: string): string | null {
  const id = PATH.exec(path)?.[1];
  if (id === undefined) return null;
  findSubscription(ctx, id);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Subscription</title></head>' +
    '<body><p>Hosted page is not available. Please contact the merchant for further details.</p></body></html>'
  );
}
