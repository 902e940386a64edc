import type { IncomingMessage } from 'node:http';

/** Time in milliseconds between two looks; a client is disconnected at the second. */
const PERIOD_MS = 20_000;

/**
 * Disconnects clients that announce a body and send not one byte of it for 20 to 40 seconds. One timer serves all
 * requests: one for each would be felt where answers come from memory.
 */
export class SilentBodies {
  readonly #periodMs: number;
  #waiting = new Set<IncomingMessage>();
  #overdue = new Set<IncomingMessage>();
  #timer: NodeJS.Timeout | undefined;

  /** @param periodMs shortened by tests */
  constructor(periodMs = PERIOD_MS) {
    this.#periodMs = periodMs;
  }

  /** Begins to wait for the body of a request. */
  add(request: IncomingMessage): void {
    this.#waiting.add(request);
    this.#timer ??= setInterval(() => this.#look(), this.#periodMs).unref();
  }

  /** Ends it: the first bytes have come. */
  remove(request: IncomingMessage): void {
    if (!this.#waiting.delete(request)) this.#overdue.delete(request);
  }

  #look(): void {
    for (const request of this.#overdue) request.destroy();
    this.#overdue = this.#waiting;
    this.#waiting = new Set();
    if (this.#overdue.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
