import type { IncomingMessage } from 'node:http';

/** The request's body is larger than allowed. */
export class BodyTooLarge extends Error {}

/** The caller went away in the middle of the body: nobody waits for an answer. */
export class CallerGone extends Error {}

/**
 * The whole body in its own bytes.
 * @throws BodyTooLarge beyond `limit` bytes; the rest is not read, see `leaveRest`
 * @throws CallerGone
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // The stream is left open, so that the caller can still be told.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw new BodyTooLarge(`more than ${limit} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw request.destroyed && !request.complete ? new CallerGone('the caller went away', { cause: error }) : error;
  }
  return Buffer.concat(chunks, length);
}

const REST_MS = 2_000;

/**
 * Leaves a body that is not wanted. What is on its way is thrown away for two seconds, so that the caller gets to hear
 * the answer; whoever is still sending then is cut off.
 */
export function leaveRest(request: IncomingMessage): void {
  request.resume();
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, REST_MS).unref();
}
