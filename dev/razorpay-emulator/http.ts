import type { IncomingMessage, ServerResponse } from 'node:http';
import { badRequest } from './errors';
import { isRecord, type Body } from './validation';

const MAX_BODY_BYTES = 1_000_000;

/** Reads the whole request body, always to its end, so that the connection can be reused. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) throw badRequest('The request body is too large.');
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses JSON or form-encoded fields. The SDK sends calls without a body as an empty form. */
export function parseBody(request: IncomingMessage, text: string): Body {
  if (text.trim() === '') return {};
  if ((request.headers['content-type'] ?? '').includes('application/x-www-form-urlencoded')) {
    return parseForm(text);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The request body is not valid JSON.');
  }
  if (!isRecord(value)) throw badRequest('The request body must be a JSON object.');
  return value;
}

/**
 * Parses `a=1&notes[k]=v`: one level of brackets, as in the provider's own samples. A form has no numbers: digits are
 * read as a number only for the amount.
 */
function parseForm(text: string): Body {
  const body: Body = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const nested = /^([^[]+)\[([^\]]+)\]$/.exec(name);
    const outer = nested?.[1];
    const inner = nested?.[2];
    if (outer === undefined || inner === undefined) {
      body[name] = name === 'amount' && /^-?\d+$/.test(value) ? Number(value) : value;
      continue;
    }
    const group = body[outer];
    body[outer] = { ...(isRecord(group) ? group : {}), [inner]: value };
  }
  return body;
}

export function sendJson(
  response: ServerResponse,
  statusCode: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  send(response, statusCode, 'application/json; charset=utf-8', JSON.stringify(value), headers);
}

export function send(
  response: ServerResponse,
  statusCode: number,
  contentType: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  if (response.destroyed) return;
  response.writeHead(statusCode, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
