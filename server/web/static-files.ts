import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isKnown } from './conditional';
import { chooseEncoding, type Encoding } from '../http/encoding';
import type { Headers } from './security-headers';

interface StaticFile {
  path: string;
  type: string;
  etag: string;
  cacheControl: string;
  /** Length in bytes of the file and of the compressed copies that the build made. */
  sizes: Map<Encoding | undefined, number>;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const copies: ReadonlyArray<[Encoding, string]> = [
  ['br', '.br'],
  ['gzip', '.gz'],
];
const day = 'public, max-age=86400';
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
const forever = 'public, max-age=31536000, immutable';

function describe(path: string, isHashed: boolean): StaticFile {
  const { size, mtimeMs } = statSync(path);
  const sizes = new Map<Encoding | undefined, number>([[undefined, size]]);
  for (const [encoding, suffix] of copies) {
    if (existsSync(path + suffix)) sizes.set(encoding, statSync(path + suffix).size);
  }
  return {
    path,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    cacheControl: isHashed ? forever : day,
    sizes,
  };
}

function isServed(file: string): boolean {
  const isHidden = file.split(sep).some((part) => part.startsWith('.'));
  return !isHidden && !copies.some(([, suffix]) => file.endsWith(suffix));
}

/** Lists a folder's files by the path under which they are served, without hidden files and compressed copies. */
function list(folder: string, prefix: string): Array<[string, StaticFile]> {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isServed)
    .map((file) => {
      const url = prefix + file.split(sep).join('/');
      return [url, describe(join(folder, file), url.startsWith(`${prefix}assets/`))];
    });
}

/**
 * Serves the build's files. The list is made once at start and requests only look up their path in it: a path that
 * climbs out of the folder finds nothing.
 */
export class StaticFiles {
  private readonly files: Map<string, StaticFile>;

  constructor(
    folders: Record<string, string>,
    private readonly headers: Headers,
  ) {
    this.files = new Map(Object.entries(folders).flatMap(([prefix, folder]) => list(folder, prefix)));
  }

  /** Answers and returns true when there is such a file. */
  async serve(pathname: string, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const file = this.files.get(pathname);
    if (!file) return false;
    const wanted = chooseEncoding(req.headers['accept-encoding']);
    const encoding = file.sizes.has(wanted) ? wanted : undefined;
    const headers: Headers = {
      ...this.headers,
      'cache-control': file.cacheControl,
      etag: file.etag,
      ...(file.sizes.size > 1 ? { vary: 'accept-encoding' } : {}),
    };
    if (isKnown(req, file.etag)) {
      res.writeHead(304, headers).end();
      return true;
    }
    res.writeHead(200, {
      ...headers,
      'content-type': file.type,
      'content-length': String(file.sizes.get(encoding)),
      // A drawing opened by itself is a document, but without anything to run.
      ...(file.type === types['.svg'] ? { 'content-security-policy': drawingPolicy } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    if (req.method === 'HEAD') {
      res.end();
      return true;
    }
    const suffix = copies.find(([name]) => name === encoding)?.[1] ?? '';
    // A client that disconnects in the middle of a file is no failure of ours.
    await pipeline(createReadStream(file.path + suffix), res).catch(() => res.destroy());
    return true;
  }
}
