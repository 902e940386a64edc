import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A document to draw, numbered. */
export interface ToDraw<Task> {
  readonly id: number;
  readonly task: Task;
}

/** The thread's answer: the file, or the name of the error. */
export type Drawn =
  { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly id: number; readonly failure: string };

interface Waiting<Task> {
  readonly task: Task;
  /** Threads that died with the task in hand. */
  deaths: number;
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

/** Error of a document that could not be drawn; contains no personal data. */
class NotDrawn extends Error {
  override readonly name = 'NotDrawn';
}

/** Extension of programs: `.ts` in tests and in `npm run dev`, which run the sources. */
export const EXTENSION = extname(__filename);
/** Heap limit of the thread in MB: a document that needs more ends the thread, not the app. */
const HEAP_MB = 160;
/** Part of the heap for new objects, in MB. What V8 takes by itself costs some 10 MB more and draws no faster. */
const NEW_OBJECTS_MB = 6;
/** Maximum time for one document in milliseconds; a thread that takes longer hangs. */
const DRAWN_WITHIN_MS = 30_000;
/** Time without work in milliseconds after which the thread, with its parsed fonts, is given up. */
const IDLE_MS = 120_000;
/** Threads that may die over one document. */
const DEATHS = 2;

/**
 * A thread that draws PDFs, so that the main thread answers meanwhile. It starts with the first document, and ends when
 * there was none for two minutes. If it dies or hangs, a new one draws what waits.
 */
export class PdfThread<Task> {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting<Task>>();
  private timer: NodeJS.Timeout | undefined;
  private asked = 0;

  /** @param file the thread's program */
  constructor(private readonly file: string) {}

  /**
   * Draws a document.
   * @throws Error when it cannot be drawn, or when two threads died over it
   */
  draw(task: Task): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.asked += 1;
      this.waiting.set(this.asked, { task, deaths: 0, resolve, reject });
      this.send(this.asked, task);
    });
  }

  private send(id: number, task: Task): void {
    this.worker ??= this.start();
    this.worker.ref();
    if (this.waiting.size === 1) this.watch(DRAWN_WITHIN_MS);
    this.worker.postMessage({ id, task } satisfies ToDraw<Task>);
  }

  private start(): Worker {
    const worker = new Worker(this.file, {
      execArgv: EXTENSION === '.ts' ? ['--require', '@swc-node/register'] : [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: NEW_OBJECTS_MB },
    });
    worker.on('message', (drawn: Drawn) => this.finish(drawn));
    worker.on('error', () => undefined);
    worker.on('exit', () => this.replace(worker));
    return worker;
  }

  private finish(drawn: Drawn): void {
    const known = this.waiting.get(drawn.id);
    this.waiting.delete(drawn.id);
    this.watch(this.waiting.size > 0 ? DRAWN_WITHIN_MS : IDLE_MS);
    if (this.waiting.size === 0) this.worker?.unref();
    if ('bytes' in drawn) known?.resolve(Buffer.from(drawn.bytes.buffer));
    else known?.reject(new NotDrawn(drawn.failure));
  }

  /** Ends the thread when it does not answer, or has nothing to do, for so long. */
  private watch(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.worker?.terminate(), milliseconds).unref();
  }

  /** Hands what a dead thread left to a new one; only the first document in line can have killed it. */
  private replace(dead: Worker): void {
    if (this.worker !== dead) return;
    this.worker = null;
    clearTimeout(this.timer);
    const [first] = this.waiting;
    if (!first) return;
    const [id, oldest] = first;
    oldest.deaths += 1;
    if (oldest.deaths === DEATHS) {
      this.waiting.delete(id);
      oldest.reject(new NotDrawn('The thread died.'));
    }
    for (const [rest, { task }] of this.waiting) this.send(rest, task);
    if (this.waiting.size > 0) this.watch(DRAWN_WITHIN_MS);
  }
}
