import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../../server/config/media-settings';

interface SeenRequest {
  readonly method: string;
  /** True when the signature is the one that the secret gives. */
  readonly isSigned: boolean;
  /** True when the signed hash is that of the body. */
  readonly coversBody: boolean;
  readonly signedHeaders: readonly string[];
}

export interface SignedFront {
  readonly origin: string;
  readonly seen: readonly SeenRequest[];
  close(): Promise<void>;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
/** Difference of clocks in milliseconds that S3 tolerates. */
const SKEW = 15 * 60_000;

/** Checks a request as Amazon describes it (Signature Version 4, header-based), from the bytes that arrived. */
function check(request: IncomingMessage, body: Buffer, keys: Keys): SeenRequest {
  const { method = '', headers, url = '' } = request;
  const [, keyId, day, region, names = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const signedHeaders = names.split(';');
  const [path = '', query = ''] = url.split('?', 2);
  const hash = String(headers['x-amz-content-sha256'] ?? '');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    hash,
  ].join('\n');
  const at = String(headers['x-amz-date'] ?? '');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secretAccessKey}`, day ?? ''), region ?? ''));
  const moment = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const isTimely = Math.abs(Date.now() - moment) < SKEW && at.startsWith(day ?? '-');
  const isOurs = keyId === keys.accessKeyId && region === keys.region;
  const isSigned = isOurs && isTimely && hmac(key, text).toString('hex') === signature;
  return { method, signedHeaders, isSigned, coversBody: hash === sha256(body) };
}

type Keys = Pick<BucketSettings, 'accessKeyId' | 'secretAccessKey' | 'region'>;

/** Starts a server that lets correctly signed requests through to a bucket's server, which checks no signature itself. */
export async function startSignedFront(keys: Keys, target: string): Promise<SignedFront> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await buffer(request);
      const checked = check(request, body, keys);
      seen.push(checked);
      if (!checked.isSigned) return void response.writeHead(403).end();
      // The server behind compares the key's id only; its own host is another one.
      const headers = {
        authorization: request.headers.authorization ?? '',
        'x-amz-date': String(request.headers['x-amz-date']),
      };
      const hash = { 'x-amz-content-sha256': String(request.headers['x-amz-content-sha256']) };
      const behind = await fetch(target + request.url, {
        method: request.method,
        headers: { ...headers, ...hash },
        body: body.length > 0 ? new Uint8Array(body) : undefined,
      });
      response.writeHead(behind.status).end(Buffer.from(await behind.arrayBuffer()));
    };
    answer().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
