import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MemoryLimiter } from '../http/memory-limiter';
import { callerKey, type Rate } from '../http/rate-limit';
import { callerAddress } from '../http/caller';
import { waitWords } from '../http/wait-words';
import { PDF_PATH } from './pdf-link';
import type { ReceiptsService } from './receipts.service';

interface PdfDeps {
  readonly receipts: Pick<ReceiptsService, 'pdfOfLink'>;
  readonly readLimiter: MemoryLimiter;
  /** Rate limit per caller: drawing a PDF costs some hundredths of a second of CPU. */
  readonly rate: Rate;
  readonly trustProxy: number;
  readonly publicUrl: string;
}

/** Opens nothing, so that the page tells why the donor is there instead of a receipt. */
const NEW_LINK_PATH = '/my-giving#key=expired';

/**
 * Creates the handler of GET /receipt-pdf/<token>, the button in a mail. Redirects an invalid link to where a new one
 * can be requested.
 */
export function createReceiptDownloads({ receipts, readLimiter, rate, trustProxy, publicUrl }: PdfDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!path.startsWith(PDF_PATH) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const headers = {
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    };
    const wait = readLimiter.takeOrWait('receipt-pdf', callerKey(callerAddress(request, trustProxy)), rate);
    if (wait > 0) {
      response.writeHead(429, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(wait) });
      response.end(`Please wait ${waitWords(wait)} and open the link again.`);
      return true;
    }
    const file = await receipts.pdfOfLink(path.slice(PDF_PATH.length));
    if (!file) {
      response.writeHead(303, { ...headers, location: `${publicUrl}${NEW_LINK_PATH}` }).end();
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
