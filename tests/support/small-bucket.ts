import { buffer } from 'node:stream/consumers';
import { startOtherHost, type OtherHost } from './other-host';

/** A bucket of this machine in memory, which checks nothing and does what a test tells it. */
export interface SmallBucket {
  readonly host: OtherHost;
  /** Files by their path. */
  readonly files: Map<string, Buffer>;
  /** Called before a request is answered; what it resolves to is the status, undefined does the request. */
  before: (method: string, path: string) => Promise<number | undefined>;
}

/** Starts a bucket that does what it is asked. */
export async function startSmallBucket(): Promise<SmallBucket> {
  const host = await startOtherHost();
  const bucket: SmallBucket = { host, files: new Map(), before: () => Promise.resolve(undefined) };
  host.answer = (request, response) => {
    const { method = '', url = '' } = request;
    const act = async (): Promise<void> => {
      const body = await buffer(request);
      const status = await bucket.before(method, url);
      const file = bucket.files.get(url);
      if (status !== undefined) response.writeHead(status).end();
      else if (method === 'PUT') {
        bucket.files.set(url, body);
        response.writeHead(200).end();
      } else if (method === 'DELETE') {
        bucket.files.delete(url);
        response.writeHead(204).end();
      } else response.writeHead(file ? 200 : 404).end(file);
    };
    // A caller that was killed needs no answer.
    act().catch(() => response.destroy());
  };
  return bucket;
}

/** The least that is a WebP file: its frame around any bytes. */
export function webpFile(content: string): Buffer {
  const body = Buffer.from(`WEBP${content}`);
  const head = Buffer.from('RIFF....');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
