import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, readBody } from '../http/body';

const MAX_BODY = 64 * 1024;

/** Error for a posted form that is refused unread; the message is for the visitor. */
export class UnacceptableForm extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** Tells whether another site's page sent the form (CSRF), by Sec-Fetch-Site or Origin. */
function isForeign({ headers }: IncomingMessage, publicUrl: string): boolean {
  const relation = headers['sec-fetch-site'];
  if (relation !== undefined) return relation !== 'same-origin' && relation !== 'none';
  const { origin } = headers;
  return origin !== undefined && origin !== publicUrl && hostOf(origin) !== headers.host;
}

/**
 * Reads the fields of a form posted without JavaScript, at most 64 kB.
 * @throws UnacceptableForm when it comes from another site, is too large, or is not a form
 */
export async function readForm(request: IncomingMessage, publicUrl: string): Promise<URLSearchParams> {
  if (isForeign(request, publicUrl)) throw new UnacceptableForm(403, 'It was submitted from another site.');
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    throw new UnacceptableForm(415, 'This address accepts only forms.');
  }
  try {
    return new URLSearchParams((await readBody(request, MAX_BODY)).toString('utf8'));
  } catch (error) {
    if (error instanceof BodyTooLarge)
      throw new UnacceptableForm(
        413,
        'It is too large. Your browser’s Back button leads to what you typed; please shorten it and send it again.',
      );
    throw error;
  }
}
