import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { assetAt, assetHeaders } from './assets';
import { checkoutRoutes } from './checkout';
import type { Context } from './context';
import { controlRoutes } from './control';
import { disputeRoutes } from './disputes';
import { ApiError, conflict, serverError, tooFast, tooManyRequests, unauthenticated, unknownUrl } from './errors';
import type { FaultKind } from './faults';
import { refuseIfOff } from './features';
import { HOSTED_HEADERS, hostedPageAt } from './hosted-page';
import { parseBody, readBody, send, sendJson } from './http';
import { invoiceRoutes } from './invoices';
import { orderRoutes } from './orders';
import { expireUnanswered } from './payment-states';
import { paymentLinkRoutes } from './payment-links';
import { paymentRoutes } from './payments';
import { planRoutes } from './plans';
import { qrCodeRoutes } from './qr-codes';
import { refundRoutes } from './refunds';
import { findRoute, type Route } from './router';
import { runDue } from './subscription-clock';
import { subscriptionRoutes } from './subscriptions';

const BAD_GATEWAY_PAGE = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createRequestHandler(ctx: Context): RequestHandler {
  const api = [
    ...orderRoutes(ctx),
    ...paymentLinkRoutes(ctx),
    ...qrCodeRoutes(ctx),
    ...paymentRoutes(ctx),
    ...refundRoutes(ctx),
    ...disputeRoutes(ctx),
    ...planRoutes(ctx),
    ...subscriptionRoutes(ctx),
    ...invoiceRoutes(ctx),
  ];
  const checkout = checkoutRoutes(ctx);
  const control = controlRoutes(ctx);

  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://emulator.invalid');
    const path = url.pathname.replace(/(?<=.)\/+$/, '');
    const method = request.method ?? 'GET';
    try {
      const text = await readBody(request);
      if (path.startsWith('/__emu/')) {
        if (!isLocal(request)) throw new ApiError(403, unknownUrl().body);
        await answer(control);
        return;
      }
      const fault = ctx.faults.take(method, path);
      if (fault !== null && (await applyFault(fault, response))) return;
      const asset = method === 'GET' ? assetAt(path, ctx.store.state.account) : null;
      if (asset !== null) {
        send(response, 200, asset.contentType, asset.body, assetHeaders(path, url.searchParams));
        return;
      }
      const hosted = method === 'GET' ? hostedPageAt(ctx, path) : null;
      if (hosted !== null) {
        send(response, 200, 'text/html; charset=utf-8', hosted, HOSTED_HEADERS);
        return;
      }
      const ofWindow = path.startsWith('/v1/checkout/');
      if (!ofWindow && !isAuthenticated(ctx, request)) throw unauthenticated();
      refuseIfOff(ctx, path);
      expireUnanswered(ctx);
      runDue(ctx);
      await answer(ofWindow ? checkout : api, fault === 'lose-answer');

      async function answer(routes: readonly Route[], lost = false): Promise<void> {
        const found = findRoute(routes, method, path);
        if (found === null) throw unknownUrl();
        const result = await found.route.handle({
          params: found.params,
          query: url.searchParams,
          headers: request.headers,
          body: parseBody(request, text),
        });
        // Serialised at once: the entity may change until the store is saved.
        const body = JSON.stringify(result);
        await ctx.store.saved();
        if (lost) response.socket?.resetAndDestroy();
        else send(response, 200, 'application/json; charset=utf-8', body);
      }
    } catch (error) {
      const known = error instanceof ApiError ? error : serverError();
      if (known !== error) ctx.settings.log(`${method} ${path}: ${String(error)}`);
      sendJson(response, known.statusCode, { error: known.body }, known.headers);
    }
  };
}

/** Plays a fault; returns true when the request has its answer (or must never have one). */
async function applyFault(kind: FaultKind, response: ServerResponse): Promise<boolean> {
  if (kind.startsWith('slow:')) {
    await new Promise((resolve) => setTimeout(resolve, Number(kind.slice('slow:'.length))));
    return false;
  }
  switch (kind) {
    case '401':
      throw unauthenticated();
    case '409':
      throw conflict();
    case '429':
      throw tooManyRequests();
    case '429-retry-after':
      throw tooFast();
    case '500':
      throw serverError();
    case '404':
      send(response, 404, 'text/plain; charset=utf-8', 'Not found');
      return true;
    case '502':
      send(response, 502, 'text/html; charset=utf-8', BAD_GATEWAY_PAGE);
      return true;
    case 'bad-json-200':
      send(response, 200, 'application/json; charset=utf-8', '{"id":"order_');
      return true;
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
    case 'hang':
      return true;
    default:
      return false;
  }
}

function isAuthenticated(ctx: Context, request: IncomingMessage): boolean {
  const token = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const given = Buffer.from(token, 'base64');
  const wanted = Buffer.from(`${ctx.settings.keyId}:${ctx.settings.keySecret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Tells whether a request comes from this machine, and not from another site's page in its browser. */
function isLocal(request: IncomingMessage): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const site = request.headers['sec-fetch-site'];
  return (address === '::1' || address.startsWith('127.')) && site !== 'cross-site' && site !== 'same-site';
}
