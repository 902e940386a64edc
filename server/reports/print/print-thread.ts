import { join } from 'node:path';
import { EXTENSION, PdfThread } from '../../pdf/pdf-thread';
import type { PrintedBoardReport } from './board-pdf';
import type { PrintedRegister } from './register-pdf';

/** A report to print. */
export type PrintTask =
  | { readonly kind: 'register'; readonly register: PrintedRegister }
  | { readonly kind: 'board'; readonly board: PrintedBoardReport };

const thread = new PdfThread<PrintTask>(join(__dirname, `print-worker${EXTENSION}`));

/**
 * Prints a report in a thread of its own, so that a long one keeps no receipt waiting.
 * @throws Error when it cannot be drawn
 */
export const printReport = (task: PrintTask): Promise<Buffer> => thread.draw(task);
