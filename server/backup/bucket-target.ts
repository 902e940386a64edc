import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../config/media-settings';
import { BucketFailed, bucketWords, isPage, silenceWords } from '../http/bucket-answer';
import type { BackupTarget } from './backup-target';
import { ByteReader } from './byte-reader';

/** Bytes of a part: S3 takes at most 10,000, so that a backup may have 156 GiB. */
const PART_BYTES = 16 * 1024 * 1024;
/** Maximum time of one request in milliseconds: a part over a slow line. */
const ANSWERED_WITHIN_MS = 300_000;

const BUCKET = 'The bucket for backups';

const valuesOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, value]) => value ?? '');

/**
 * Creates a target in an S3-compatible bucket. A backup is uploaded in parts, which the bucket joins at the end: until then
 * nothing is seen under its name.
 */
export function createBucketTarget(settings: BucketSettings): BackupTarget {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const bucket = `${settings.endpoint}/${settings.bucket}`;
  const addressOf = (name: string, query = ''): string => `${bucket}/${settings.prefix}${name}${query}`;

  const ask = async (method: string, address: string, body?: Buffer | string): Promise<Response> => {
    const signal = body === undefined && method === 'GET' ? null : AbortSignal.timeout(ANSWERED_WITHIN_MS);
    const bytes = Buffer.isBuffer(body) ? new Uint8Array(body) : body;
    const asked = client.fetch(address, { method, body: bytes, signal, redirect: 'manual' });
    const response = await asked.catch((error: unknown) => {
      throw new BucketFailed(silenceWords(error, BUCKET), { cause: error });
    });
    if (response.ok && !isPage(response)) return response;
    throw new BucketFailed(await bucketWords(response, BUCKET));
  };
  const askText = async (...asked: Parameters<typeof ask>): Promise<string> => (await ask(...asked)).text();

  const putParts = async (name: string, upload: string, bytes: AsyncIterable<Buffer>): Promise<number> => {
    const reader = new ByteReader(bytes);
    const parts: string[] = [];
    let written = 0;
    try {
      for (let number = 1; ; number += 1) {
        const part = await reader.read(PART_BYTES);
        if (part.length === 0) break;
        const response = await ask('PUT', addressOf(name, `?partNumber=${number}&uploadId=${upload}`), part);
        await response.body?.cancel();
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${response.headers.get('etag')}</ETag></Part>`);
        written += part.length;
      }
    } finally {
      await reader.close();
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    // The answer to this call may be 200 and yet report a failure.
    const answer = await askText('POST', addressOf(name, `?uploadId=${upload}`), list);
    if (!answer.includes('CompleteMultipartUploadResult'))
      throw new BucketFailed('The bucket did not join the backup.');
    return written;
  };

  return {
    place: `${settings.endpoint}/${settings.bucket}/${settings.prefix}`,
    async put(name, bytes) {
      const [upload] = valuesOf(await askText('POST', addressOf(name, '?uploads=')), 'UploadId');
      if (!upload) throw new BucketFailed(`${BUCKET} does not know uploads in parts. Check its endpoint.`);
      const id = encodeURIComponent(upload);
      try {
        return await putParts(name, id, bytes);
      } catch (error) {
        await ask('DELETE', addressOf(name, `?uploadId=${id}`)).catch(() => undefined);
        throw error;
      }
    },
    async open(name) {
      const { body } = await ask('GET', addressOf(name));
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    async list() {
      const names: string[] = [];
      for (let token = ''; ;) {
        const query = `?list-type=2&prefix=${encodeURIComponent(settings.prefix)}${token}`;
        const xml = await askText('GET', `${bucket}${query}`);
        // A list without backups would let whoever restores believe that there is none.
        if (!xml.includes('<ListBucketResult')) throw new BucketFailed(`${BUCKET} gave no list. Check its endpoint.`);
        names.push(...valuesOf(xml, 'Key').map((key) => key.slice(settings.prefix.length)));
        const [next] = valuesOf(xml, 'NextContinuationToken');
        if (!next) return names;
        token = `&continuation-token=${encodeURIComponent(next)}`;
      }
    },
    async remove(name) {
      await (await ask('DELETE', addressOf(name))).body?.cancel();
    },
  };
}
