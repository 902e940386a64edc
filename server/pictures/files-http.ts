import type { IncomingMessage, ServerResponse } from 'node:http';
import { PICTURE_FOLDER } from '../../rules/picture-links';
import { describeError, type Log } from '../log';
import { readRange } from '../http/range';
import type { PicturesService } from './pictures.service';

interface FilesDeps {
  readonly pictures: Pick<PicturesService, 'isFileShown' | 'readFile'>;
  readonly log: Log;
  /** Headers of every response of the site. */
  readonly headers: Readonly<Record<string, string>>;
}

const FOREVER = 'public, max-age=31536000, immutable';
/** A picture that is opened by itself is a document without anything to run. */
const POLICY = "default-src 'none'; sandbox";

/**
 * Creates the handler of GET and HEAD /media/<hash>-<width>.webp. A name that is no hash and width finds nothing, so
 * that no path climbs out of the folder; a name stands for the same bytes for good.
 */
export function createPictureFiles({ pictures, log, headers: common }: FilesDeps) {
  const fail = (response: ServerResponse, status: number, text: string): void => {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    response.writeHead(status, { ...common, ...headers }).end(text);
  };

  const send = async (request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
    // Before anything else: a browser that still has a picture is not told to go on showing it.
    if (!(await pictures.isFileShown(name))) return fail(response, 404, 'Not found');
    const etag = `"${name}"`;
    const headers = { ...common, 'cache-control': FOREVER, etag, 'content-security-policy': POLICY };
    const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
    if (held.includes(etag) || held[0] === '*') return void response.writeHead(304, headers).end();
    const bytes = await pictures.readFile(name);
    if (!bytes) return fail(response, 404, 'Not found');
    const isWhole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
    const range = isWhole ? null : readRange(request.headers.range, bytes.length);
    if (range === 'unsatisfiable') {
      return void response.writeHead(416, { ...common, 'content-range': `bytes */${bytes.length}` }).end();
    }
    const part = range ? bytes.subarray(range.from, range.to + 1) : bytes;
    response.writeHead(range ? 206 : 200, {
      ...headers,
      'content-type': 'image/webp',
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${range.from}-${range.to}/${bytes.length}` } : {}),
      'content-length': String(part.length),
    });
    response.end(request.method === 'HEAD' ? undefined : part);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!path.startsWith(PICTURE_FOLDER) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    await send(request, response, path.slice(PICTURE_FOLDER.length)).catch((error: unknown) => {
      log.error('picture.unreadable', describeError(error));
      fail(response, 503, 'The picture cannot be read at the moment.');
    });
    return true;
  };
}
