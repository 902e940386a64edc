import { join } from 'node:path';
import type { EnvReader } from './env-reader';
import type { BucketSettings, LinkSettings, MediaSettings } from './media-settings';

/** Prefix of the names of a bucket's settings. */
type BucketPrefix = 'MEDIA_S3' | 'BACKUP_S3';

/** Reads where pictures are kept: a bucket when MEDIA_S3_ENDPOINT is set, else `media` in the data folder. */
export const readMedia = (read: EnvReader, dataDir: string, nodeEnv: string): MediaSettings => ({
  folder: join(dataDir, 'media'),
  bucket: readBucket(read, 'MEDIA_S3'),
  links: readLinks(read, nodeEnv),
});

/** Reads whether linked pictures are copied. Tests ask no other site unless they say so. */
function readLinks(read: EnvReader, nodeEnv: string): LinkSettings | null {
  const hosts = read
    .text('LINKED_PICTURES_PRIVATE_HOSTS', '')
    .split(/[\s,]+/)
    .filter(Boolean);
  if (hosts.length > 0 && nodeEnv === 'production') {
    read.refuse('LINKED_PICTURES_PRIVATE_HOSTS', 'must not be set in production: it opens the private network');
  }
  if (hosts.some((host) => !/^[\w.-]+(?::\d+)?$|^\[[0-9a-f:]+\](?::\d+)?$/i.test(host))) {
    read.refuse('LINKED_PICTURES_PRIVATE_HOSTS', 'expected hosts with their ports, such as 127.0.0.1:4001');
  }
  const isOn = read.oneOf('LINKED_PICTURES', ['on', 'off'], nodeEnv === 'test' ? 'off' : 'on') === 'on';
  return isOn ? { allowedHosts: hosts } : null;
}

/** Reads the settings of a bucket, such as MEDIA_S3_BUCKET; null where its endpoint is not set. */
export function readBucket(read: EnvReader, names: BucketPrefix): BucketSettings | null {
  const needed = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) => `${names}_${name}`);
  const endpoint = read.url(`${names}_ENDPOINT`, ['https:', 'http:']);
  const region = read.text(`${names}_REGION`, 'auto');
  const prefix = read.text(`${names}_PREFIX`, '').replace(/^\/+|\/+$/g, '');
  if (endpoint === null) {
    for (const name of needed) if (read.isSet(name)) read.refuse(name, `needs ${names}_ENDPOINT as well`);
    return null;
  }
  for (const name of needed) if (!read.isSet(name)) read.refuse(name, `required with ${names}_ENDPOINT`);
  const bucket = read.text(`${names}_BUCKET`, '');
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    read.refuse(`${names}_BUCKET`, 'expected the name of a bucket: lower-case letters, digits, dots and hyphens');
  }
  if (!/^[\w./-]*$/.test(prefix)) read.refuse(`${names}_PREFIX`, 'expected letters, digits, slashes and hyphens');
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    bucket,
    prefix: prefix ? `${prefix}/` : '',
    accessKeyId: read.text(`${names}_ACCESS_KEY_ID`, ''),
    secretAccessKey: read.text(`${names}_SECRET_ACCESS_KEY`, ''),
  };
}
