import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Time in milliseconds between two looks; a client is disconnected at the second. */
const PERIOD_MS = 20_000;

/** What is waited for on one connection. */
interface Line {
  /** Request of whose body nothing has come; null while there is none. */
  waiting: IncomingMessage | null;
  /** The one that was waiting at the last look. */
  seen: IncomingMessage | null;
}

const LINE = Symbol('line');

/**
 * Disconnects clients that announce a body and send not one byte of it for 20 to 40 seconds. One timer looks at all
 * connections, and a connection has its line itself: a timer for each request, or a look into a map, is felt where answers
 * come from memory.
 */
export class SilentBodies {
  readonly #periodMs: number;
  readonly #lines = new Set<Line>();
  #timer: NodeJS.Timeout | undefined;

  /** @param periodMs shortened by tests */
  constructor(periodMs = PERIOD_MS) {
    this.#periodMs = periodMs;
  }

  /** Returns the line of a connection: set its `waiting` to a request, and to null once its body begins. */
  lineOf(socket: Socket & { [LINE]?: Line }): Line {
    return (socket[LINE] ??= this.#add(socket));
  }

  #add(socket: Socket): Line {
    const line: Line = { waiting: null, seen: null };
    this.#lines.add(line);
    socket.once('close', () => this.#lines.delete(line));
    this.#timer ??= setInterval(() => this.#look(), this.#periodMs).unref();
    return line;
  }

  #look(): void {
    for (const line of this.#lines) {
      if (line.waiting && line.waiting === line.seen) line.waiting.destroy();
      line.seen = line.waiting;
    }
    if (this.#lines.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
