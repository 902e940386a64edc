import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const MAX_MARK = 200;

const signature = (secret: string, email: string, id: string): Buffer =>
  createHmac('sha256', secret).update(`known-device:${id}:${email}`).digest();

/**
 * Creates the mark of a browser in which somebody has just signed in to this account. It opens nothing: sign-ins with it
 * are only counted apart from those of strangers, so that their guesses never keep the owner out.
 * @param email key of the account's mailbox (`emailKey`)
 */
export function deviceMark(secret: string, email: string): string {
  const id = randomBytes(12).toString('base64url');
  return `${id}.${signature(secret, email, id).toString('base64url')}`;
}

/** Tells whether a mark is ours and of this account. */
export function isKnownDevice(secret: string, email: string, mark: string | null | undefined): boolean {
  const [id = '', given = ''] = (mark ?? '').slice(0, MAX_MARK).split('.');
  const [expected, actual] = [signature(secret, email, id), Buffer.from(given, 'base64url')];
  return id !== '' && actual.length === expected.length && timingSafeEqual(actual, expected);
}
