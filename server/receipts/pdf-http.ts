import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerKey, type RateLimiter } from '../graphql/rate-limit';
import { callerAddress } from '../http/caller';
import { PDF_PATH } from './pdf-link';
import type { ReceiptsService } from './receipts.service';

/** Drawing costs the process a few hundredths of a second: nobody needs more. */
const RATE = { burst: 30, perMinute: 15 };

interface PdfDeps {
  readonly receipts: Pick<ReceiptsService, 'pdfOfLink'>;
  readonly rateLimiter: RateLimiter;
  readonly trustProxy: number;
  readonly publicUrl: string;
}

/** GET /receipt-pdf/<token>: the button of a mail. A link that is no good leads to where a new one can be asked for. */
export function createReceiptDownloads({ receipts, rateLimiter, trustProxy, publicUrl }: PdfDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!path.startsWith(PDF_PATH) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const headers = {
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    };
    if (!rateLimiter.take('receipt-pdf', callerKey(callerAddress(request, trustProxy)), RATE)) {
      response.writeHead(429, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' });
      response.end('Please wait a minute and open the link again.');
      return true;
    }
    const file = await receipts.pdfOfLink(path.slice(PDF_PATH.length));
    if (!file) {
      response.writeHead(303, { ...headers, location: `${publicUrl}/my-giving` }).end();
      return true;
    }
    response
      .writeHead(200, {
        ...headers,
        'content-type': 'application/pdf',
        'content-length': file.pdf.length,
        'content-disposition': `inline; filename="${file.fileName}"`,
      })
      .end(request.method === 'HEAD' ? undefined : file.pdf);
    return true;
  };
}
