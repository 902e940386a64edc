import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiHeaders } from '../http/api-headers';
import { chooseEncoding, type Encoding } from '../http/encoding';
import type { CachedAnswer } from '../graphql/response-cache';

/** Size in bytes below which compression costs more than it saves. */
const WORTH_COMPRESSING = 1024;

const encodingFor = (answer: CachedAnswer, accepted: string | undefined): Encoding | undefined =>
  answer.plain.length >= WORTH_COMPRESSING ? chooseEncoding(accepted) : undefined;

const headersFor = (answer: CachedAnswer, body: Buffer, encoding: Encoding | undefined): Record<string, string> => ({
  ...apiHeaders,
  'content-type': answer.mediaType,
  'cache-control': 'no-store',
  vary: 'accept-encoding',
  ...(encoding ? { 'content-encoding': encoding } : {}),
  'content-length': String(body.length),
});

const acceptedBy = (request: IncomingMessage): string | undefined => {
  const accepted = request.headers['accept-encoding'];
  return Array.isArray(accepted) ? accepted.join(',') : accepted;
};

/** Sends an answer, compressed as the caller accepts, with its own headers besides those of every answer. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  answer: CachedAnswer,
  headers: Iterable<[string, string]> = [],
): Promise<void> {
  const encoding = encodingFor(answer, acceptedBy(request));
  const body = await answer.encoded(encoding);
  response.writeHead(status, { ...Object.fromEntries(headers), ...headersFor(answer, body, encoding) }).end(body);
}

/** Sends a cached answer at once and returns true; false while it is not compressed as the caller accepts. */
export function sendCached(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer): boolean {
  const accepted = acceptedBy(request);
  let reply = answer.replies.get(accepted);
  if (!reply) {
    const encoding = encodingFor(answer, accepted);
    const body = answer.at(encoding);
    if (!body) return false;
    reply = { headers: Object.entries(headersFor(answer, body, encoding)).flat(), body };
    answer.keepReply(accepted, reply);
  }
  response.writeHead(200, reply.headers as string[]);
  response.end(reply.body);
  return true;
}
