import { join } from 'node:path';
import { EXTENSION, PdfThread } from '../pdf/pdf-thread';
import type { PrintImages } from './print-images';
import type { ReceiptSnapshot } from './receipt-document';
import type { Statement } from './statement-pdf';

/** A document to draw, with what it prints. */
export type PdfTask =
  | {
      readonly kind: 'receipt';
      readonly document: ReceiptSnapshot;
      readonly checkUrl: string;
      readonly images?: PrintImages;
    }
  | { readonly kind: 'statement'; readonly statement: Statement };

/** The thread's program. */
const PDF_WORKER = join(__dirname, `pdf-worker${EXTENSION}`);

const thread = new PdfThread<PdfTask>(PDF_WORKER);

/**
 * Draws a PDF in the process's PDF thread.
 * @throws Error when it cannot be drawn
 */
export const drawPdf = (task: PdfTask): Promise<Buffer> => thread.draw(task);
