import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FileHandle } from 'node:fs/promises';
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportKind } from '../../rules/import-fields';
import type { AccountsService } from '../accounts/accounts.service';
import { apiHeaders } from '../http/api-headers';
import { leaveRest } from '../http/body';
import { bearerToken } from '../http/caller';
import { cutWhenSlow } from '../http/slow-body';
import type { ImportsService } from './imports.service';
import { detectType } from './read/detect';
import { unnamedFile } from './read/open-file';
import { FileRefused } from './read/refusal';

/** Maximum bytes of a file. */
const MAX_BYTES = 50 * 1024 * 1024;
const TEMPLATE = /^\/imports\/templates\/(\w+)\.csv$/;
const HEAD = 4_096;

interface HttpDeps {
  readonly imports: Pick<ImportsService, 'store'>;
  readonly accounts: Pick<AccountsService, 'verifyAccessToken' | 'roleOf'>;
}

/** Refusal of a request with its status and a sentence. */
class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Creates the handler of POST /imports, which takes a file to bring in as the raw body, and of GET
 * /imports/templates/<kind>.csv. Who may not is refused before the body is read; a body is cut off at 50 MB.
 */
export function createImportUploads({ imports, accounts }: HttpDeps) {
  const receive = async (request: IncomingMessage, url: URL): Promise<string> => {
    const bearer = accounts.verifyAccessToken(bearerToken(request) ?? '');
    if (bearer === null) throw new Refused(401, 'Please sign in.');
    if ((await accounts.roleOf(bearer)) !== 'ADMIN') throw new Refused(403, 'You do not have access to this.');
    const kind = kindOf(url.searchParams.get('kind'));
    if (!kind) throw new Refused(400, 'Say what the file holds: donors, members, donations or volunteers.');
    const file = await unnamedFile();
    try {
      await fill(file, request);
      await checkHead(file);
      return await imports.store(bearer.userId, kind, url.searchParams.get('name') ?? '', file);
    } finally {
      await file.close();
    }
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    // An address such as `//` names no host of its own.
    const url = new URL(`http://site${request.url?.startsWith('/') ? request.url : '/'}`);
    const template = request.method === 'GET' ? kindOf(TEMPLATE.exec(url.pathname)?.[1] ?? null) : null;
    if (template) {
      sendTemplate(response, template);
      return true;
    }
    if (request.method !== 'POST' || url.pathname !== '/imports') return false;
    try {
      sendJson(response, 201, { id: await receive(request, url) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      leaveRest(request);
      sendJson(response, error.status, { message: error.message });
    }
    return true;
  };
}

const kindOf = (text: string | null): ImportKind | null => IMPORT_KINDS.find((kind) => kind === text) ?? null;

async function fill(file: FileHandle, request: IncomingMessage): Promise<void> {
  const tooLarge = new Refused(413, 'The file has more than 50 MB. Split it and bring in the parts.');
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge;
  const endWatch = cutWhenSlow(request);
  let length = 0;
  try {
    // The request must stay open after a break, so that an answer can still be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) throw tooLarge;
      await file.write(chunk);
    }
  } finally {
    endWatch();
  }
}

/** Refuses what is neither CSV nor XLSX by its first bytes; the rest is found when it is read. */
async function checkHead(file: FileHandle): Promise<void> {
  const head = Buffer.alloc(HEAD);
  const { bytesRead } = await file.read(head, 0, HEAD, 0);
  try {
    detectType(head.subarray(0, bytesRead));
  } catch (error) {
    throw error instanceof FileRefused ? new Refused(415, error.message) : error;
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...apiHeaders, ...type });
  response.end(JSON.stringify(body));
}

/** One made-up line shows the forms of amounts and dates. */
const EXAMPLES: Readonly<Partial<Record<string, string>>> = {
  date: '2019-04-03',
  amount: '2500.00',
  name: 'Asha Example',
  email: 'asha@example.org',
  phone: '9822014837',
  city: 'Pune',
  membershipType: 'yearly',
  joiningDate: '2025-06-01',
  receiptNumber: 'BOOK/19-20/0117',
  method: 'cheque',
};

function sendTemplate(response: ServerResponse, kind: ImportKind): void {
  const fields = IMPORT_FIELDS[kind].filter(({ field }) => field !== 'firstName' && field !== 'lastName');
  const title = (text = ''): string => text.charAt(0).toUpperCase() + text.slice(1);
  const heading = fields.map(({ headings }) => title(headings[0])).join(',');
  const example = fields.map(({ field }) => EXAMPLES[field] ?? '').join(',');
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="bring-in-${kind}.csv"`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  // The byte order mark tells Excel that the file is UTF-8.
  response.end(`\ufeff${heading}\r\n${example}\r\n`);
}
