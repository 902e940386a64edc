import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeError, type Log } from '../log';
import { BOM, csvLine } from './csv';
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
  'x-robots-tag': 'noindex',
});

async function send(download: Download, response: ServerResponse, log: Log): Promise<void> {
  let rows = 0;
  let toldAt = Date.now();

  async function* text(): AsyncGenerator<string> {
    yield BOM + csvLine(download.file.header);
    for await (const chunk of download.file.chunks) {
      yield chunk.map(csvLine).join('');
      rows += chunk.length;
      if (Date.now() - toldAt < PROGRESS_EVERY_MS) continue;
      toldAt = Date.now();
      await download.progress(rows);
    }
  }

  response.writeHead(200, {
    ...headers('text/csv; charset=utf-8'),
    'content-disposition': `attachment; filename="${download.fileName}"`,
  });
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    // Reads at most one chunk ahead of the client.
    await pipeline(Readable.from(text(), { objectMode: true, highWaterMark: 1 }), response);
    await download.finish(rows);
  } catch (error) {
    // A truncated file must not look complete: the connection closes without the last chunk.
    log.warn('export.failed', { file: download.fileName, rows, ...describeError(error) });
    response.destroy();
    await download.fail(rows);
  }
}
