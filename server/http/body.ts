import type { IncomingMessage } from 'node:http';
import { cutWhenSlow, type Pace } from './slow-body';

/** Error for a request body above the limit. */
export class BodyTooLarge extends Error {}

/** Error when the client disconnected in the middle of the body: nobody waits for an answer. */
export class ClientDisconnected extends Error {}

/**
 * Reads the whole body as raw bytes.
 * @throws BodyTooLarge beyond `limit` bytes; the rest is not read, see `leaveRest`
 * @param pace slowest body that is waited for; shortened by tests
 * @throws ClientDisconnected when the client disconnected, or was disconnected because it sent too slowly
 */
export function readBody(request: IncomingMessage, limit: number, pace?: Pace): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const endWatch = cutWhenSlow(request, pace);
    const chunks: Buffer[] = [];
    let length = 0;
    // Listeners stay until the request ends: to remove them costs more than to pass them by.
    let isSettled = false;
    const take = (chunk: Buffer): void => {
      if (isSettled) return;
      length += chunk.length;
      chunks.push(chunk);
      if (length <= limit) return;
      isSettled = true;
      endWatch();
      // The stream stays open, so that an answer can still be sent.
      request.pause();
      reject(new BodyTooLarge(`more than ${limit} bytes`));
    };
    const deliver = (): void => {
      isSettled = true;
      endWatch();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
    };
    const fail = (error?: Error): void => {
      if (isSettled) return;
      isSettled = true;
      endWatch();
      const isGone = request.destroyed && !request.complete;
      reject(isGone || !error ? new ClientDisconnected('the caller went away', { cause: error }) : error);
    };
    if (request.destroyed) return fail();
    request.on('data', take).on('end', deliver).on('error', fail).on('close', fail);
    // What a reader before this one has put back was left paused.
    request.resume();
  });
}

/** Tells whether a body follows the headers of a request. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

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
