import { parentPort } from 'node:worker_threads';
import { warmFonts } from '../pdf/warm-fonts';
import type { PaperAnswer, PaperRequest } from './paper-thread';
import { PaperPrint } from './paper-print';

let print: PaperPrint | null = null;

async function answerTo(request: PaperRequest): Promise<Buffer> {
  if ('job' in request) {
    warmFonts();
    print = new PaperPrint(request.job);
    return Buffer.alloc(0);
  }
  if (!print) throw new Error('Nothing was begun.');
  if ('end' in request) return print.end();
  for (const letter of request.letters) print.add(letter);
  return print.take();
}

parentPort?.on('message', (request: PaperRequest) => {
  void answerTo(request)
    .then((written): PaperAnswer => ({ bytes: new Uint8Array(written) }))
    // The message may name people; the stack's first line too.
    .catch((error: unknown): PaperAnswer => ({ failure: error instanceof Error ? error.name : 'Error' }))
    .then((answer) => parentPort?.postMessage(answer));
});
