import type { IncomingMessage } from 'node:http';

/** The request's body is larger than allowed. */
export class BodyTooLarge extends Error {}

/**
 * The whole body in its own bytes.
 * @throws BodyTooLarge beyond `limit` bytes; the rest is not read
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // The stream is left open, so that the caller can still be told.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new BodyTooLarge(`more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
