import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../config/media-settings';
import { BucketFailed, bucketWords, isPage, silenceWords } from '../http/bucket-answer';
import { createSingleFlight } from '../single-flight';
import { NotStored, type PictureStore } from './picture-store';

/** Maximum time of one request in milliseconds. */
const ANSWERED_WITHIN_MS = 20_000;
/** Maximum bytes of files kept in memory: browsers keep a picture for good, so few are asked for again. */
const MAX_KEPT = 32 * 1024 * 1024;
const SERVER_ERROR = 500;
const INSUFFICIENT_STORAGE = 507;

const BUCKET = 'The bucket';

/** Tells whether bytes are a whole WebP file: one that is cut off, or a page of another server, would be shown for good. */
const isWhole = (bytes: Buffer): boolean =>
  bytes.length >= 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length;

/**
 * Creates a store in an S3-compatible bucket, addressed by path. A PUT is whole or not there at all.
 * @param withinMs time for one request, its repetitions included, in milliseconds
 */
export function createBucketStore(settings: BucketSettings, withinMs = ANSWERED_WITHIN_MS): PictureStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const kept = new Map<string, Buffer>();
  const once = createSingleFlight<Buffer | null>();
  let keptBytes = 0;

  const ask = async (method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Buffer): Promise<Response> => {
    const address = `${settings.endpoint}/${settings.bucket}/${settings.prefix}${name}`;
    const headers: Record<string, string> = body
      ? {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          // The signature covers the content too.
          'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        }
      : {};
    const signal = AbortSignal.timeout(withinMs);
    return client.fetch(address, { method, headers, body: body && new Uint8Array(body), signal, redirect: 'manual' });
  };
  const check = async (response: Response): Promise<void> => {
    if (!response.ok || isPage(response)) throw new BucketFailed(await bucketWords(response, BUCKET));
  };
  const forget = (name: string): void => {
    keptBytes -= kept.get(name)?.length ?? 0;
    kept.delete(name);
  };
  const keep = (name: string, bytes: Buffer): void => {
    forget(name);
    kept.set(name, bytes);
    keptBytes += bytes.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= MAX_KEPT) return;
      forget(oldest);
    }
  };

  const fetchFile = async (name: string): Promise<Buffer | null> => {
    const response = await ask('GET', name);
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    await check(response);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!isWhole(bytes)) throw new BucketFailed(`${BUCKET} answered with something else than a whole picture.`);
    keep(name, bytes);
    return bytes;
  };

  return {
    async write(name, bytes) {
      const response = await ask('PUT', name, bytes).catch((error: unknown) => {
        throw new NotStored(silenceWords(error, BUCKET), 'silent', { cause: error });
      });
      if (response.ok && !isPage(response)) return;
      const { status } = response;
      const reason = status === INSUFFICIENT_STORAGE ? 'full' : status < SERVER_ERROR ? 'refused' : 'silent';
      throw new NotStored(await bucketWords(response, BUCKET), reason);
    },
    read: (name) => Promise.resolve(kept.get(name) ?? once(name, () => fetchFile(name))),
    async remove(name) {
      forget(name);
      const response = await ask('DELETE', name);
      if (response.status !== 404) await check(response);
    },
    tidy: () => Promise.resolve(),
  };
}
