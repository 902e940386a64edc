import { parentPort } from 'node:worker_threads';
import type { Drawn, ToDraw } from './pdf-thread';
import { renderReceiptPdf } from './receipt-pdf';
import { renderStatementPdf } from './statement-pdf';
import { warmFonts } from './warm-fonts';

/** Draws PDFs in a thread of its own, one after the other; its fonts are parsed before the first. */
async function draw({ id, task }: ToDraw): Promise<void> {
  try {
    const pdf =
      task.kind === 'receipt'
        ? await renderReceiptPdf(task.document, task.checkUrl)
        : await renderStatementPdf(task.statement);
    const bytes = new Uint8Array(pdf);
    answer({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    // The message may name people; the stack's first line too.
    answer({ id, failure: error instanceof Error ? error.name : 'Error' });
  }
}

const answer = (drawn: Drawn, transferred: ArrayBuffer[] = []): void => parentPort?.postMessage(drawn, transferred);

warmFonts();
let last = Promise.resolve();
parentPort?.on('message', (request: ToDraw) => {
  last = last.then(() => draw(request));
});
