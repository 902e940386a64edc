import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends a GET and returns the raw answer: unlike fetch it follows no redirect, does not decompress and keeps nothing.
 */
export async function get(origin: string, path: string, headers: Record<string, string> = {}): Promise<PlainAnswer> {
  const sent = request(new URL(path, origin), { headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
