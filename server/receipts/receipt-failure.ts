import { flagForAttention } from '../attention/attention';
import type { Queryable } from '../database/sql';
import { checkUrl, type LinkDeps } from './check-link';
import { drawPdf } from './draw-pdf';
import { readPrintImages } from './print-images';
import type { StoredReceipt } from './stored-receipt';

/** Failure to draw a receipt's PDF; contains no personal data. */
export class ReceiptNotMade extends Error {
  override readonly name = 'ReceiptNotMade';
}

/**
 * Draws the PDF of a receipt, in a thread of its own.
 * @throws ReceiptNotMade
 */
export async function makeReceiptPdf(
  db: Queryable,
  deps: LinkDeps,
  document: StoredReceipt['document'],
): Promise<Buffer> {
  const images = await readPrintImages(db, document);
  try {
    return await drawPdf({ kind: 'receipt', document, checkUrl: checkUrl(deps, document), images });
  } catch (cause) {
    throw new ReceiptNotMade('The PDF of the receipt could not be created.', { cause });
  }
}

/**
 * Files an exception for a receipt that could not be drawn; files it again if the failure recurs after it was resolved.
 */
export function fileReceiptFailure(db: Queryable, { id, donationId, document }: StoredReceipt): Promise<void> {
  const details = `The PDF of receipt ${document.receiptNumber} could not be created.`;
  return flagForAttention(db, 'receipt_failed', id, donationId, details, 'always');
}
