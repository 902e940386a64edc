import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EXTENSION } from '../pdf/pdf-thread';
import type { Letter } from './letter-words';
import type { PaperJob } from './paper-print';

/** What the thread is asked, one after the other. */
export type PaperRequest =
  { readonly job: PaperJob } | { readonly letters: readonly Letter[] } | { readonly end: true };

/** The thread's answer: what it has written of the file since the last one, or the name of an error. */
export type PaperAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly failure: string };

const PROGRAM = join(__dirname, `paper-worker${EXTENSION}`);
/** Heap limit of a thread in MB: a print that needs more ends the thread, not the app. */
const HEAP_MB = 160;
/** Maximum time for an answer in milliseconds; a thread that takes longer hangs. */
const ANSWERED_WITHIN_MS = 60_000;

function ask(worker: Worker, request: PaperRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), ANSWERED_WITHIN_MS).unref();
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      worker.off('message', answered).off('exit', died);
      settle();
    };
    const answered = (answer: PaperAnswer): void =>
      end(() => ('bytes' in answer ? resolve(Buffer.from(answer.bytes.buffer)) : reject(new Error(answer.failure))));
    const died = (): void => end(() => reject(new Error('The thread died.')));
    worker.on('message', answered).on('exit', died);
    worker.postMessage(request);
  });
}

/**
 * Prints letters or labels in a thread of their own, some at a time and at the reader's pace, so that neither the main
 * thread nor a receipt waits, and the file is never in memory as a whole.
 * @param batches letters as they are read; the next are asked for when these are drawn
 * @throws Error when the thread fails
 */
export async function* printPaper(job: PaperJob, batches: AsyncIterable<readonly Letter[]>): AsyncGenerator<Buffer> {
  const worker = new Worker(PROGRAM, {
    execArgv: EXTENSION === '.ts' ? ['--require', '@swc-node/register'] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // What kills the thread is told by its end.
  worker.on('error', () => undefined);
  try {
    await ask(worker, { job });
    for await (const letters of batches) {
      const written = await ask(worker, { letters });
      if (written.length > 0) yield written;
    }
    yield await ask(worker, { end: true });
  } finally {
    await worker.terminate();
  }
}
