import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_PICTURE_BYTES, tooLarge } from '../../rules/picture';
import type { PictureRecord, Role } from '../generated/resolvers';
import { apiHeaders } from '../http/api-headers';
import { BodyTooLarge, leaveRest, readBody } from '../http/body';
import { bearerToken } from '../http/caller';
import { describeError, type Log } from '../log';
import { PictureRefused } from './picture-refused';
import { NotStored } from './picture-store';
import type { PicturesService } from './pictures.service';

const PATH = '/pictures';
/** Maximum number of uploads that are received or encoded at once in a process: each holds its file in memory. */
const AT_ONCE = 3;
/** Seconds after which a browser may try again. */
const TRY_AGAIN_AFTER = 3;

const SIGN_IN = 'Your session has ended. Sign in again, then choose the picture once more.';
const NOT_ALLOWED = 'Only administrators and editors may upload pictures.';
/** As `updatePicture` says in the schema. */
const MAY_UPLOAD: readonly (Role | null)[] = ['ADMIN', 'EDITOR'];
const BUSY = 'Other pictures are being uploaded. Try again in a moment.';

/** Who calls: `accounts/tokens.ts`. */
interface Bearer {
  readonly userId: string;
  readonly sessionId: string | null;
}

interface UploadDeps {
  readonly log: Log;
  readonly pictures: Pick<PicturesService, 'upload'>;
  readonly accounts: {
    verifyAccessToken(token: string): Bearer | null;
    roleOf(bearer: Bearer): Promise<Role | null>;
  };
}

type Body = { readonly picture: PictureRecord } | { readonly message: string };

/**
 * Creates the handler of POST /pictures?name=<file name>: one file, raw, with the access token of an administrator or editor in the
 * Authorization header, which no form of another site can send. Answers 201 with the picture, or a sentence: 401, 403,
 * 413 (larger than 15 MB), 422 (refused), 503 (busy), 507 (the store did not take it).
 */
export function createPictureUploads({ log, pictures, accounts }: UploadDeps) {
  let running = 0;

  const upload = async (request: IncomingMessage, response: ServerResponse, userId: string): Promise<void> => {
    const fileName = new URL(request.url ?? '/', 'http://localhost').searchParams.get('name') ?? '';
    const type = request.headers['content-type'] ?? '';
    if (Number(request.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES)
      return refuse(request, response, 413, tooLarge(fileName, type));
    try {
      const bytes = await readBody(request, MAX_PICTURE_BYTES);
      send(response, 201, { picture: await pictures.upload(userId, { bytes, fileName, type }) });
    } catch (error) {
      if (error instanceof BodyTooLarge) return refuse(request, response, 413, tooLarge(fileName, type));
      if (error instanceof NotStored) {
        log.error('picture.not-stored', describeError(error));
        return send(response, 507, { message: error.sentence });
      }
      if (!(error instanceof PictureRefused)) throw error;
      send(response, 422, { message: error.message });
    }
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path !== PATH || request.method !== 'POST') return false;
    const bearer = accounts.verifyAccessToken(bearerToken(request) ?? '');
    if (bearer === null) refuse(request, response, 401, SIGN_IN);
    else if (!MAY_UPLOAD.includes(await accounts.roleOf(bearer))) refuse(request, response, 403, NOT_ALLOWED);
    else if (running >= AT_ONCE) refuse(request, response, 503, BUSY, { 'retry-after': String(TRY_AGAIN_AFTER) });
    else {
      running += 1;
      await upload(request, response, bearer.userId).finally(() => {
        running -= 1;
      });
    }
    return true;
  };
}

/** Answers without reading the rest of the body. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  leaveRest(request);
  send(response, status, { message }, headers);
}

function send(response: ServerResponse, status: number, body: Body, headers: Record<string, string> = {}): void {
  const all = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...all, ...headers }).end(JSON.stringify(body));
}
