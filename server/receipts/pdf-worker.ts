import { drawInThread } from '../pdf/draw-in-thread';
import type { PdfTask } from './draw-pdf';
import { renderReceiptPdf } from './receipt-pdf';
import { renderStatementPdf } from './statement-pdf';

drawInThread<PdfTask>((task) =>
  task.kind === 'receipt'
    ? renderReceiptPdf(task.document, task.checkUrl, task.images)
    : renderStatementPdf(task.statement),
);
