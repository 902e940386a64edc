import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Chooses the best encoding that an `accept-encoding` header allows; undefined means uncompressed. */
export function chooseEncoding(header: string | string[] | undefined): Encoding | undefined {
  const offered = new Map<string, number>();
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    offered.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const accepts = (name: Encoding): boolean => (offered.get(name) ?? offered.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : undefined;
}

/** Compresses a page while its visitor waits: brotli's level 4 is as fast as gzip, and the result a tenth smaller. */
export function compress(body: Buffer, encoding: Encoding | undefined): Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  }
  return encoding === 'gzip' ? gzipped(body, { level: 6 }) : Promise.resolve(body);
}
