import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EncodedBody } from '../http/encoded-body';
import { chooseEncoding } from '../http/encoding';
import type { Headers } from './security-headers';

/** Request headers on which pages and texts depend. */
export const VARY = 'accept-encoding, accept';

/** Answers with a body, compressed as the browser asks; HEAD gets the headers alone. */
export async function sendBody(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  body: EncodedBody,
  headers: Headers,
): Promise<void> {
  if (req.method === 'HEAD') {
    res.writeHead(status, headers).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding']);
  const bytes = await body.encoded(encoding);
  res.writeHead(status, {
    ...headers,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': String(bytes.length),
  });
  res.end(bytes);
}
