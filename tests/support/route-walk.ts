import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

export interface RouteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Ask {
  readonly method?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a path as it is written: fetch would resolve `..` before the server sees it. */
export const askRaw = (origin: string, path: string, { method = 'GET', token, headers = {}, body }: Ask = {}) =>
  new Promise<RouteAnswer>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request(
      {
        ...{ hostname, port, path, method, agent: false },
        headers: {
          ...headers,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body: Buffer.concat(parts).toString('latin1'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

const root = join(__dirname, '../..');
const LITERAL = /'(\/[a-z][\w./-]*)'|`(\/[a-z][\w./-]*)|\/\^\\\/((?:\w|\\\/|\(\?:\\\/)+)/g;

/** Lists the paths that are written in the files that answer requests, by file: what a handler compares an address with. */
export function pathsInHandlers(): string[] {
  const found = new Set<string>();
  for (const entry of readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    const source = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    const answers = source.includes('IncomingMessage') || /export const \w+_(?:PATH|FOLDER) = /.test(source);
    if (!answers) continue;
    const code = source.replace(/^import .*|\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '');
    for (const [, quoted, templated, pattern] of code.matchAll(LITERAL))
      found.add(quoted ?? templated ?? `/${(pattern ?? '').replace(/\\\//g, '/').replace('(?:', '')}`);
  }
  return [...found].sort();
}
