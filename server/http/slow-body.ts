import type { IncomingMessage } from 'node:http';

/** Slowest body that is waited for. */
export interface Pace {
  /** Milliseconds after which the pace is looked at first. */
  readonly afterMs: number;
  /** Milliseconds until it is looked at again. */
  readonly everyMs: number;
  /** Least average since the body began. */
  readonly bytesPerSecond: number;
}

/** A photograph over a slow line passes; a client that sends a byte now and then holds its connection for 20 seconds. */
const PACE: Pace = { afterMs: 20_000, everyMs: 5_000, bytesPerSecond: 4_000 };

/**
 * Disconnects a client whose body comes too slowly, as if it had gone away.
 * @returns ends the watch: call it when the body was read
 */
export function cutWhenSlow(request: IncomingMessage, pace: Pace = PACE): () => void {
  const { socket } = request;
  const before = socket.bytesRead;
  const began = performance.now();
  const look = (): void => {
    const seconds = (performance.now() - began) / 1000;
    if (socket.bytesRead - before < seconds * pace.bytesPerSecond) request.destroy();
    else timer = setTimeout(look, pace.everyMs).unref();
  };
  let timer = setTimeout(look, pace.afterMs).unref();
  return () => clearTimeout(timer);
}
