import type { Context } from './context';
import { oneOf } from './control-values';
import { badRequest } from './errors';
import type { HostedPage, StoredSubscription } from './state';
import { chargeOf } from './subscription-charges';
import { findPlan } from './plans';
import { findSubscription } from './subscriptions';
import { allowOnly, type Body } from './validation';

const PATH = /^\/v1\/t\/subscriptions\/([^/]+)$/;
const MODES = ['unavailable', 'no-return', 'return'] as const;
const UNAVAILABLE = 'Hosted page is not available. Please contact the merchant for further details.';

/** Policy of the page: its own script opens the payment window; nothing else may run or frame it. */
export const HOSTED_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; form-action http: https:; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Parses the mode of the hosted page.
 * @throws ApiError for another mode, or `return` without an address to return to
 */
export function hostedPageOf(body: Body): HostedPage {
  allowOnly(body, ['mode', 'callback_url']);
  const mode = oneOf(MODES, body.mode, 'mode');
  const url = body.callback_url;
  if (mode !== 'return') return { mode, callbackUrl: null };
  if (typeof url !== 'string' || !/^https?:/.test(url) || !URL.canParse(url)) {
    throw badRequest('callback_url must be an address', 'callback_url');
  }
  return { mode, callbackUrl: url };
}

/**
 * Renders the page at a subscription's `short_url`: the payer authorises there, or replaces the card, and is not led
 * back to the merchant. The provider may disable it for an account. The return to the merchant is an addition of the
 * emulator.
 */
export function hostedPageAt(ctx: Context, path: string): string | null {
  const id = PATH.exec(path)?.[1];
  if (id === undefined) return null;
  const sub = findSubscription(ctx, id);
  const { mode, callbackUrl } = ctx.store.state.hostedPage;
  return mode === 'unavailable' ? pageOf(`<p>${UNAVAILABLE}</p>`) : authorisation(ctx, sub, callbackUrl);
}

function authorisation(ctx: Context, sub: StoredSubscription, callbackUrl: string | null): string {
  const { entity } = sub;
  const { item, period } = findPlan(ctx, entity.plan_id);
  const amount = `₹${(chargeOf(ctx, sub) / 100).toLocaleString('en-IN')}`;
  const opens = ['created', 'pending', 'halted'].includes(entity.status);
  const options = {
    key: ctx.settings.keyId,
    subscription_id: entity.id,
    name: item.name,
    callback_url: callbackUrl ?? undefined,
  };
  return pageOf(
    `<h1>${escapeHtml(item.name)}</h1>` +
      `<p class="amount">${amount} ${period}</p>` +
      `<p id="said" role="status">${opens ? 'Test payments: no real money moves.' : `This subscription is ${entity.status}.`}</p>` +
      (opens
        ? `<button id="authorise" class="primary" type="button" data-options="${escapeHtml(JSON.stringify(options))}">` +
          `${entity.status === 'created' ? 'Authorise' : 'Use another card'}</button>` +
          '<script src="/v1/checkout.js"></script><script src="/v1/checkout/hosted.js"></script>'
        : ''),
  );
}

const pageOf = (main: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Subscription</title>' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<link rel="stylesheet" href="/v1/checkout/controls.css"><link rel="stylesheet" href="/v1/checkout/hosted.css"></head>' +
  `<body><main>${main}</main></body></html>`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
