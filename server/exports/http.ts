import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { describeError, type Log } from '../log';
import type { Download, ExportsService } from './exports.service';

const PATH = /^\/exports\/([\w-]{43})$/;
/** Time in milliseconds without reading after which a client counts as disconnected. */
const STALLED_MS = 120_000;
const PROGRESS_EVERY_MS = 1_000;

const GONE = 'This link was already used or has expired. Press Export CSV again.';

interface HttpDeps {
  readonly exports: Pick<ExportsService, 'open'>;
  readonly log: Log;
}

/**
 * Creates the handler of GET /exports/<token>: streams the file behind a link of `createExport` from the database, at
 * the reader's pace.
 */
export function createExportDownloads({ exports, log }: HttpDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!path.startsWith('/exports/') || request.method !== 'GET') return false;
    const token = PATH.exec(path)?.[1];
    const download = token ? await exports.open(token) : null;
    if (download) await send(download, response, log);
    else response.writeHead(410, headers('text/plain; charset=utf-8')).end(GONE);
    return true;
  };
}

const headers = (type: string): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // A file that a browser opens after all is a document without anything to run.
  'content-security-policy': "default-src 'none'; sandbox",
  'x-robots-tag': 'noindex',
});

async function send(download: Download, response: ServerResponse, log: Log): Promise<void> {
  let rows = 0;
  let toldAt = Date.now();
  const count = async (more: number): Promise<void> => {
    rows += more;
    if (Date.now() - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = Date.now();
    await download.progress(rows);
  };

  try {
    const content = await download.open(count);
    response.writeHead(200, {
      ...headers(download.type),
      'content-disposition': `attachment; filename="${download.fileName}"`,
    });
    response.setTimeout(STALLED_MS, () => response.destroy());
    await pipeline(content, response);
    await download.finish(rows);
  } catch (error) {
    // A truncated file must not look complete: the connection closes without the last chunk.
    log.warn('export.failed', { file: download.fileName, rows, ...describeError(error) });
    response.destroy();
    await download.fail(rows);
  }
}
