import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiHeaders } from '../http/api-headers';
import { chooseEncoding, type Encoding } from '../http/encoding';
import type { CachedAnswer } from '../graphql/response-cache';

/** Size in bytes below which compression costs more than it saves. */
const WORTH_COMPRESSING = 1024;

const encodingFor = (answer: CachedAnswer, accepted: string | undefined): Encoding | undefined =>
  answer.plain.length >= WORTH_COMPRESSING ? chooseEncoding(accepted) : undefined;

/** Headers that an answer has from here alone. */
const OWN = new Set([
  'content-type',
  'content-encoding',
  'content-length',
  'cache-control',
  'vary',
  ...Object.keys(apiHeaders),
]);

const COMMON = Object.entries({ ...apiHeaders, 'cache-control': 'no-store', vary: 'accept-encoding' }).flat();

/** Names and values in turn, which Node sends without copying them. */
const headersFor = (answer: CachedAnswer, body: Buffer | string, encoding: Encoding | undefined): string[] => [
  ...COMMON,
  'content-type',
  answer.mediaType,
  ...(encoding ? ['content-encoding', encoding] : []),
  'content-length',
  String(Buffer.byteLength(body)),
];

const acceptedBy = (request: IncomingMessage): string | undefined => {
  const accepted = request.headers['accept-encoding'];
  return Array.isArray(accepted) ? accepted.join(',') : accepted;
};

/**
 * Sends an answer, compressed as the caller accepts; `headers` add to those of every answer.
 * @returns a promise where the answer has to be compressed first
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  answer: CachedAnswer,
  headers: Iterable<[string, string]> = [],
): Promise<void> | undefined {
  const send = (body: Buffer | string, encoding?: Encoding): void => {
    const own = headersFor(answer, body, encoding);
    for (const [name, value] of headers) if (!OWN.has(name)) own.push(name, value);
    response.writeHead(status, own).end(body);
  };
  const { unreadText } = answer;
  if (unreadText !== undefined && unreadText.length < WORTH_COMPRESSING) {
    send(unreadText);
    return undefined;
  }
  const encoding = encodingFor(answer, acceptedBy(request));
  const body = answer.at(encoding);
  if (!body) return answer.encoded(encoding).then((compressed) => send(compressed, encoding));
  send(body, encoding);
  return undefined;
}

/** Sends a cached answer at once and returns true; false while it is not compressed as the caller accepts. */
export function sendCached(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer): boolean {
  const accepted = acceptedBy(request);
  let reply = answer.replies.get(accepted);
  if (!reply) {
    const encoding = encodingFor(answer, accepted);
    const body = answer.at(encoding);
    if (!body) return false;
    reply = { headers: headersFor(answer, body, encoding), body };
    answer.keepReply(accepted, reply);
  }
  response.writeHead(200, reply.headers as string[]);
  response.end(reply.body);
  return true;
}
