import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerKey, type Rate, type RateLimiter } from '../http/rate-limit';
import { callerAddress } from '../http/caller';
import { checkHtml } from './check-html';
import { CHECK_PATH } from './check-link';
import type { ReceiptsService } from './receipts.service';

interface CheckDeps {
  readonly receipts: Pick<ReceiptsService, 'check' | 'organisation'>;
  readonly rateLimiter: RateLimiter;
  /** Rate limit of forged links per caller; a signed link is always answered. */
  readonly wrongRate: Rate;
  readonly trustProxy: number;
  readonly publicUrl: string;
  /** The site's own style sheets; empty where the site is not built. */
  readonly styles: readonly string[];
  /** Security headers of a page whose style carries the nonce. */
  readonly headers: (nonce: string) => Record<string, string>;
}

/** Creates the handler of GET /r/<print>, the target of a receipt's QR code. */
export function createReceiptChecks({
  receipts,
  rateLimiter,
  wrongRate,
  trustProxy,
  publicUrl,
  styles,
  headers,
}: CheckDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!path.startsWith(CHECK_PATH) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const receipt = await receipts.check(path.slice(CHECK_PATH.length));
    const caller = callerKey(callerAddress(request, trustProxy));
    const wait = receipt ? 0 : await rateLimiter.takeOrWait('receipt-check', caller, wrongRate);
    const nonce = randomBytes(16).toString('base64');
    const page = { organisation: await receipts.organisation(), publicUrl, receipt, wait, styles, nonce };
    response
      .writeHead(receipt ? 200 : wait > 0 ? 429 : 404, {
        ...headers(nonce),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        ...(wait > 0 ? { 'retry-after': String(wait) } : {}),
      })
      .end(request.method === 'HEAD' ? undefined : checkHtml(page));
    return true;
  };
}
