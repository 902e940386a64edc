import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../config/media-settings';
import type { PictureStore } from './picture-store';

/** Maximum time of one request in milliseconds. */
const ANSWERED_WITHIN_MS = 20_000;
/** Maximum bytes of files kept in memory: browsers keep a picture for good, so few are asked for again. */
const MAX_KEPT = 32 * 1024 * 1024;

/** Error for an answer of the bucket that is no success; its message has the status only. */
class BucketFailed extends Error {
  override readonly name = 'BucketFailed';
}

/** Creates a store in an S3-compatible bucket, addressed by path. A PUT is whole or not there at all. */
export function createBucketStore(settings: BucketSettings): PictureStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;

  const ask = async (method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Buffer): Promise<Response> => {
    const address = `${settings.endpoint}/${settings.bucket}/${settings.prefix}${name}`;
    const headers: Record<string, string> = body
      ? { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
      : {};
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
    return client.fetch(address, { method, headers, body: body && new Uint8Array(body), signal, redirect: 'error' });
  };
  const check = async (response: Response): Promise<void> => {
    if (response.ok) return;
    await response.body?.cancel();
    throw new BucketFailed(`The bucket answered ${response.status}.`);
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

  return {
    write: async (name, bytes) => check(await ask('PUT', name, bytes)),
    async read(name) {
      const known = kept.get(name);
      if (known) return known;
      const response = await ask('GET', name);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      await check(response);
      const bytes = Buffer.from(await response.arrayBuffer());
      keep(name, bytes);
      return bytes;
    },
    async remove(name) {
      forget(name);
      const response = await ask('DELETE', name);
      if (response.status !== 404) await check(response);
    },
    tidy: () => Promise.resolve(),
  };
}
