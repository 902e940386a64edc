import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerKey, type RateLimiter } from '../graphql/rate-limit';
import { callerAddress } from '../http/caller';
import { checkHtml } from './check-html';
import { CHECK_PATH } from './check-link';
import type { ReceiptsService } from './receipts.service';

/** Of links that are not ours, for each caller: a signed one is always answered. */
const WRONG_RATE = { burst: 20, perMinute: 10 };

interface CheckDeps {
  readonly receipts: Pick<ReceiptsService, 'check' | 'organisation'>;
  readonly rateLimiter: RateLimiter;
  readonly trustProxy: number;
  readonly publicUrl: string;
  /** The site's own sheets; none where the site is not built. */
  readonly styles: readonly string[];
  /** Security headers of a page whose style carries the nonce. */
  readonly headers: (nonce: string) => Record<string, string>;
}

/** GET /r/<print>: what the QR code of a receipt leads to. */
export function createReceiptChecks({ receipts, rateLimiter, trustProxy, publicUrl, styles, headers }: CheckDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!path.startsWith(CHECK_PATH) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const receipt = await receipts.check(path.slice(CHECK_PATH.length));
    const caller = callerKey(callerAddress(request, trustProxy));
    const isTooOften = !receipt && !rateLimiter.take('receipt-check', caller, WRONG_RATE);
    const nonce = randomBytes(16).toString('base64');
    const page = { organisation: await receipts.organisation(), publicUrl, receipt, isTooOften, styles, nonce };
    response
      .writeHead(receipt ? 200 : isTooOften ? 429 : 404, {
        ...headers(nonce),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        ...(isTooOften ? { 'retry-after': '60' } : {}),
      })
      .end(request.method === 'HEAD' ? undefined : checkHtml(page));
    return true;
  };
}
