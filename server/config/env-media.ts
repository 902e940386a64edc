import { join } from 'node:path';
import type { EnvReader } from './env-reader';
import type { BucketSettings, MediaSettings } from './media-settings';

const NEEDED = ['MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'] as const;

/** Reads where pictures are kept: a bucket when MEDIA_S3_ENDPOINT is set, else `media` in the data folder. */
export const readMedia = (read: EnvReader, dataDir: string): MediaSettings => ({
  folder: join(dataDir, 'media'),
  bucket: readBucket(read),
});

function readBucket(read: EnvReader): BucketSettings | null {
  const endpoint = read.url('MEDIA_S3_ENDPOINT', ['https:', 'http:']);
  const region = read.text('MEDIA_S3_REGION', 'auto');
  const prefix = read.text('MEDIA_S3_PREFIX', '').replace(/^\/+|\/+$/g, '');
  if (endpoint === null) {
    for (const name of NEEDED) if (read.isSet(name)) read.refuse(name, 'needs MEDIA_S3_ENDPOINT as well');
    return null;
  }
  for (const name of NEEDED) if (!read.isSet(name)) read.refuse(name, 'required with MEDIA_S3_ENDPOINT');
  const bucket = read.text('MEDIA_S3_BUCKET', '');
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    read.refuse('MEDIA_S3_BUCKET', 'expected the name of a bucket: lower-case letters, digits, dots and hyphens');
  }
  if (!/^[\w./-]*$/.test(prefix)) read.refuse('MEDIA_S3_PREFIX', 'expected letters, digits, slashes and hyphens');
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    bucket,
    prefix: prefix ? `${prefix}/` : '',
    accessKeyId: read.text('MEDIA_S3_ACCESS_KEY_ID', ''),
    secretAccessKey: read.text('MEDIA_S3_SECRET_ACCESS_KEY', ''),
  };
}
