import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface ToHeicThread {
  readonly bytes: Uint8Array;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The thread's answers: the size from the header, then the pixels as RGBA. */
export type FromHeicThread =
  | ({ readonly kind: 'size' } & Size)
  | ({ readonly kind: 'pixels'; readonly data: ArrayBuffer } & Size)
  | { readonly kind: 'failed' };

const EXTENSION = extname(__filename);
/** Maximum time for one picture in milliseconds; a thread that takes longer hangs. */
const DECODED_WITHIN_MS = 60_000;

/**
 * Decodes a HEIC picture, upright, in a thread that ends afterwards and gives its memory back. sharp's own binaries
 * leave out HEVC, whose patents need a licence to distribute an encoder.
 * @param checkSize throws for a size that must not be decoded; called before a pixel is
 * @throws Error when it cannot be decoded
 */
export function decodeHeic(
  bytes: Buffer,
  checkSize: (width: number, height: number) => void,
): Promise<Size & { data: Buffer }> {
  const worker = new Worker(join(__dirname, `heic-worker${EXTENSION}`), {
    // Tests and `npm run dev` run the sources.
    execArgv: EXTENSION === '.ts' ? ['--require', '@swc-node/register'] : [],
    stdout: true,
    stderr: true,
  });
  // The decoder prints what it dislikes about a file.
  worker.stdout.resume();
  worker.stderr.resume();
  const decoded = new Promise<Size & { data: Buffer }>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The decoder took too long.')), DECODED_WITHIN_MS).unref();
    worker.on('message', (answer: FromHeicThread) => {
      if (answer.kind === 'failed') return reject(new Error('The picture cannot be decoded.'));
      if (answer.kind === 'pixels') return resolve({ ...answer, data: Buffer.from(answer.data) });
      try {
        checkSize(answer.width, answer.height);
        worker.postMessage('go on');
      } catch (error) {
        reject(error as Error);
      }
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('The decoder ended.'));
    });
    worker.postMessage({ bytes } satisfies ToHeicThread);
  });
  return decoded.finally(() => void worker.terminate());
}
