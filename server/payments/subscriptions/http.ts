import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isInAppBrowser } from '../../../rules/in-app-browser';
import { readBody } from '../../http/body';
import { seeOther } from '../../http/see-other';
import { failureMark, inTime, isFailure, UNVERIFIED } from '../callback';
import type { AnswerGate } from '../signed-answer';
import { authorizationHtml, CALLBACK_PATH } from './authorization-html';
import { closedLinkHtml, waitHtml } from './closed-link-html';
import type { SubscriptionsService } from './subscriptions.service';
import { isSubscriptionId } from './verify-mandate';

const MAX_CALLBACK = 16 * 1024;
/** Shape of a recurring gift's key; whether it is one of ours is checked when the gift is opened. */
const GIFT_KEY = /^sub_\w{1,64}\.[\w-]{43}\.[\w-]{43}$/;
const PAGE_PATH = /^\/subscription\/authorize\/([^/]+)$/;

interface PageDeps {
  readonly subscriptions: SubscriptionsService;
  readonly mayAnswer: AnswerGate;
  /** Rate limit shared with the API's own check; see check-limit. */
  readonly waitToCheck: (request: IncomingMessage, subscriptionId: string) => number;
  readonly publicUrl: string;
  /** Reads the foundation's name without a query per call. */
  readonly siteName: () => Promise<string>;
  /** Security headers of a page whose script and style carry the nonce. */
  readonly headers: (nonce: string) => Record<string, string>;
}

/**
 * Creates the handler of the pages on the way to a recurring gift: GET /subscription/authorize/…, our own page, and
 * POST /subscription/callback, where the provider's window sends the browser. The callback comes from another site and
 * without a session; only the signature is trusted.
 */
export function createSubscriptionPages(deps: PageDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(`http://site${request.url?.startsWith('/') ? request.url : '/'}`);
    const subscriptionId = PAGE_PATH.exec(url.pathname)?.[1];
    if (subscriptionId && (request.method === 'GET' || request.method === 'HEAD')) {
      await sendPage(deps, subscriptionId, url.searchParams, request, response);
      return true;
    }
    if (url.pathname !== CALLBACK_PATH) return false;
    if (request.method === 'POST') await takeCallback(deps, request, url.searchParams, response);
    else if (request.method === 'GET' || request.method === 'HEAD')
      seeOther(response, deps.publicUrl + pageAgain(url.searchParams));
    else return false;
    return true;
  };
}

async function sendPage(
  deps: PageDeps,
  subscriptionId: string,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { subscriptions, publicUrl } = deps;
  const wait = deps.waitToCheck(request, subscriptionId);
  if (wait > 0) {
    const siteName = await deps.siteName();
    sendHtml(deps, response, 429, (nonce) => waitHtml({ siteName, publicUrl }, wait, nonce), {
      'retry-after': String(wait),
    });
    return;
  }
  const token = query.get('t') ?? '';
  const isSecondLook = query.has('look');
  const before = await subscriptions.authorizationPage(subscriptionId, token);
  const isAsked = before?.kind === 'open' && isSecondLook;
  if (isAsked) await subscriptions.checkRazorpaySubscription(subscriptionId);
  const page = isAsked ? await subscriptions.authorizationPage(subscriptionId, token) : before;
  if (!page) {
    seeOther(response, `${publicUrl}/campaigns`);
    return;
  }
  if (isAsked && (page.status === 'active' || page.status === 'authenticated')) {
    seeOther(response, publicUrl + before.callbackPath + giftMark(query));
    return;
  }
  if (page.kind === 'closed') {
    sendHtml(deps, response, 410, (nonce) => closedLinkHtml(page, nonce));
    return;
  }
  const browser = { link: linkOf(query), isSecondLook, isInApp: isInAppBrowser(request.headers['user-agent'] ?? '') };
  sendHtml(deps, response, 200, (nonce) => authorizationHtml(page, nonce, browser));
}

function sendHtml(
  { headers }: PageDeps,
  response: ServerResponse,
  status: number,
  draw: (nonce: string) => string,
  more: Record<string, string> = {},
): void {
  const nonce = randomBytes(16).toString('base64');
  response
    .writeHead(status, {
      ...headers(nonce),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The address is a secret of the donor.
      'referrer-policy': 'no-referrer',
      ...more,
    })
    .end(draw(nonce));
}

async function takeCallback(
  deps: PageDeps,
  request: IncomingMessage,
  query: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams((await readBody(request, MAX_CALLBACK)).toString('utf8'));
  const target = isFailure(form)
    ? pageAgain(query) + failureMark(form.get('error[description]') ?? '')
    : await afterMandate(deps, request, form, query);
  seeOther(response, deps.publicUrl + target);
}

async function afterMandate(
  { subscriptions, mayAnswer }: PageDeps,
  request: IncomingMessage,
  form: URLSearchParams,
  query: URLSearchParams,
): Promise<string> {
  const field = (name: string): string => form.get(name) ?? '';
  const [subscriptionId, paymentId, signature] = [
    field('razorpay_subscription_id'),
    field('razorpay_payment_id'),
    field('razorpay_signature'),
  ];
  const isTaken = await mayAnswer(request, {
    razorpaySubscriptionId: subscriptionId,
    razorpayPaymentId: paymentId,
    razorpaySignature: signature,
  });
  if (!isTaken) return UNVERIFIED;
  const asked = subscriptions
    .verifyMandate({ subscriptionId, paymentId, signature, link: query.get('t') ?? '' })
    .then((result) => (result.kind === 'authorized' ? result.callbackPath + giftMark(query) : UNVERIFIED));
  return inTime(asked, pageAgain(query));
}

/** Returns the address of this gift's page, which asks the provider and shows the gift's state. */
function pageAgain(query: URLSearchParams): string {
  const id = query.get('subscription') ?? '';
  if (!isSubscriptionId(id)) return UNVERIFIED;
  return `/subscription/authorize/${id}?${new URLSearchParams({ ...linkOf(query), look: '2' }).toString()}`;
}

/**
 * Reads the key of the gift, which only a browser that cannot store it has in the address: it comes back from the bank
 * without what the form was told.
 */
function giftKeyOf(query: URLSearchParams): string {
  const key = query.get('gift') ?? '';
  return GIFT_KEY.test(key) ? key : '';
}

/** Returns what every address on the way to the bank and back hands on. */
function linkOf(query: URLSearchParams): Record<string, string> {
  const [t, gift] = [query.get('t') ?? '', giftKeyOf(query)];
  return gift ? { t, gift } : { t };
}

/** Encodes the key as a fragment of the thank-you page's address, which reaches no server, log or cache. */
function giftMark(query: URLSearchParams): string {
  const key = giftKeyOf(query);
  return key ? `#gift=${key}` : '';
}
