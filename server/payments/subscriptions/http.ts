import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../http/body';
import type { AnswerGate } from '../signed-answer';
import { authorizationHtml, CALLBACK_PATH } from './authorization-html';
import type { SubscriptionsService } from './subscriptions.service';

const MAX_CALLBACK = 16 * 1024;
const PAGE_PATH = /^\/subscription\/authorize\/([^/]+)$/;

interface PageDeps {
  readonly subscriptions: SubscriptionsService;
  readonly mayAnswer: AnswerGate;
  readonly publicUrl: string;
  /** Security headers of a page whose script and style carry the nonce. */
  readonly headers: (nonce: string) => Record<string, string>;
}

/**
 * What a donor meets on the way to a recurring gift: GET /subscription/authorize/…, our own page, and POST
 * /subscription/callback, where the provider's window sends the browser. It comes from another site and without a
 * session; the signature alone is trusted.
 */
export function createSubscriptionPages(deps: PageDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(`http://site${request.url?.startsWith('/') ? request.url : '/'}`);
    const subscriptionId = PAGE_PATH.exec(url.pathname)?.[1];
    if (subscriptionId && (request.method === 'GET' || request.method === 'HEAD')) {
      await sendPage(deps, subscriptionId, url.searchParams, response);
      return true;
    }
    if (url.pathname !== CALLBACK_PATH || request.method !== 'POST') return false;
    await takeCallback(deps, request, response);
    return true;
  };
}

async function sendPage(
  { subscriptions, publicUrl, headers }: PageDeps,
  subscriptionId: string,
  query: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const token = query.get('t') ?? '';
  const isSecondLook = query.has('look');
  const before = await subscriptions.authorizationPage(subscriptionId, token);
  if (before && isSecondLook) await subscriptions.checkRazorpaySubscription(subscriptionId);
  const page = before && isSecondLook ? await subscriptions.authorizationPage(subscriptionId, token) : before;
  if (!page) {
    response.writeHead(303, { location: `${publicUrl}/campaigns`, 'cache-control': 'no-store' }).end();
    return;
  }
  if (isSecondLook && before?.status === 'created' && page.status === 'active') {
    response.writeHead(303, { location: publicUrl + page.callbackPath, 'cache-control': 'no-store' }).end();
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  response
    .writeHead(200, {
      ...headers(nonce),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The address is a secret of the donor.
      'referrer-policy': 'no-referrer',
    })
    .end(authorizationHtml(page, nonce, isSecondLook));
}

async function takeCallback(
  { subscriptions, mayAnswer, publicUrl }: PageDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams((await readBody(request, MAX_CALLBACK)).toString('utf8'));
  const field = (name: string): string => form.get(name) ?? '';
  const [subscriptionId, paymentId, signature] = [
    field('razorpay_subscription_id'), field('razorpay_payment_id'), field('razorpay_signature'),
  ];
  const isTaken = mayAnswer(request, {
    razorpaySubscriptionId: subscriptionId, razorpayPaymentId: paymentId, razorpaySignature: signature,
  });
  const result = isTaken ? await subscriptions.verifyMandate({ subscriptionId, paymentId, signature }) : null;
  const target = result?.kind === 'authorized' ? result.callbackPath : '/campaigns?payment=unverified';
  response.writeHead(303, { location: publicUrl + target }).end();
}
