import type { IncomingMessage } from 'node:http';

/** Error for a request body above the limit. */
export class BodyTooLarge extends Error {}

/** Error when the client disconnected in the middle of the body: nobody waits for an answer. */
export class ClientDisconnected extends Error {}

/**
 * Reads the whole body as raw bytes.
 * @throws BodyTooLarge beyond `limit` bytes; the rest is not read, see `leaveRest`
 * @throws ClientDisconnected when the client disconnected
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaves the stream open, so that an answer can still be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw new BodyTooLarge(`more than ${limit} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw request.destroyed && !request.complete
      ? new ClientDisconnected('the caller went away', { cause: error })
      : error;
  }
  return Buffer.concat(chunks, length);
}

const REST_MS = 2_000;

/**
 * Discards an unwanted body for two seconds, so that the client receives the answer, and then disconnects a client that
 * is still sending.
 */
export function leaveRest(request: IncomingMessage): void {
  request.resume();
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, REST_MS).unref();
}
