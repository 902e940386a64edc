import type { IncomingMessage, ServerResponse } from 'node:http';
import { BRAND_FOLDER, brandLink, parseBrandLink, type BrandFile } from '../../rules/brand';
import type { BrandService } from './brand.service';

interface BrandDeps {
  readonly brand: Pick<BrandService, 'file'>;
  /** Name of what was drawn of the foundation's mark; null while the built-in one stands. */
  readonly mark: () => Promise<string | null>;
  /** Headers of every response of the site. */
  readonly headers: Readonly<Record<string, string>>;
}

const FOREVER = 'public, max-age=31536000, immutable';

/** Addresses that browsers and telephones ask for by themselves, or that older pages named. */
const FIXED: Readonly<Record<string, BrandFile>> = {
  '/favicon.ico': 'icon-32',
  '/favicon.svg': 'icon-192',
  '/icon-192.png': 'icon-192',
  '/icon-512.png': 'icon-512',
  '/apple-touch-icon.png': 'icon-180',
  '/apple-touch-icon-precomposed.png': 'icon-180',
};

/**
 * Creates the handler of GET and HEAD /brand/<drawing>-<file>.png, and of the fixed addresses of icons, which lead there
 * once the foundation has a mark of its own.
 */
export function createBrandFiles({ brand, mark, headers }: BrandDeps) {
  const send = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const wanted = parseBrandLink(path);
    const bytes = wanted && (await brand.file(wanted.drawing, wanted.file));
    if (!wanted || !bytes) {
      const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
      return void response.writeHead(404, { ...headers, ...text }).end('Not found');
    }
    const etag = `"${wanted.drawing}-${wanted.file}"`;
    const kept = { ...headers, 'cache-control': FOREVER, etag };
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, kept).end();
    response
      .writeHead(200, { ...kept, 'content-type': 'image/png', 'content-length': String(bytes.length) })
      .end(request.method === 'HEAD' ? undefined : bytes);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path.startsWith(BRAND_FOLDER)) {
      await send(request, response, path);
      return true;
    }
    const file = Object.hasOwn(FIXED, path) ? FIXED[path] : undefined;
    const drawing = file && (await mark());
    if (!file || !drawing) return false;
    response.writeHead(302, { ...headers, 'cache-control': 'no-cache', location: brandLink(drawing, file) }).end();
    return true;
  };
}
