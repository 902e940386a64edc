import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Choices by header: browsers send a handful of different ones. */
const chosen = new Map<string, Encoding | undefined>();
const MAX_CHOICES = 100;

/** Chooses the best encoding that an `accept-encoding` header allows; undefined means uncompressed. */
export function chooseEncoding(header: string | string[] | undefined): Encoding | undefined {
  const text = String(header ?? '');
  if (chosen.has(text)) return chosen.get(text);
  const encoding = bestOf(text);
  if (chosen.size < MAX_CHOICES && text.length <= MAX_CHOICES) chosen.set(text, encoding);
  return encoding;
}

function bestOf(header: string): Encoding | undefined {
  const offered = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    offered.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const accepts = (name: Encoding): boolean => (offered.get(name) ?? offered.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : undefined;
}

/** Compresses a response while its reader waits: brotli's level 4 is as fast as gzip, and the result a tenth smaller. */
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
