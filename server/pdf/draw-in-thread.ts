import { parentPort } from 'node:worker_threads';
import type { Drawn, ToDraw } from './pdf-thread';
import { warmFonts } from './warm-fonts';

const answer = (drawn: Drawn, transferred: ArrayBuffer[] = []): void => parentPort?.postMessage(drawn, transferred);

/** Answers a thread's tasks, one after the other; its fonts are parsed before the first. */
export function drawInThread<Task>(render: (task: Task) => Promise<Buffer>): void {
  const draw = async ({ id, task }: ToDraw<Task>): Promise<void> => {
    try {
      const bytes = new Uint8Array(await render(task));
      answer({ id, bytes }, [bytes.buffer]);
    } catch (error) {
      // The message may name people; the stack's first line too.
      answer({ id, failure: error instanceof Error ? error.name : 'Error' });
    }
  };
  warmFonts();
  let last = Promise.resolve();
  parentPort?.on('message', (request: ToDraw<Task>) => {
    last = last.then(() => draw(request));
  });
}
