import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceDeps } from '../deps';

/** Secrets and origin of links to receipts. */
export type LinkDeps = Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'receiptLinkSecret'>;

/** One printed revision of a receipt. */
export interface PrintedReceipt {
  readonly receiptNumber: string;
  readonly revision: number;
}

export const CHECK_PATH = '/r/';
/** Length of the signature in the link, in bytes: 96 bits cannot be guessed, and keep the QR code coarse. */
const SIGNATURE_BYTES = 12;
/** Token, and what mail programs and people put behind an address: the end of a sentence, a slash, a space. */
const TOKEN = /^([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)\.([1-9]\d{0,5})\.([\w-]{16})[/.\s]*$/;

/**
 * Signs with a separate key. Printed receipts outlive a change of JWT_SECRET if the former secret is kept as
 * RECEIPT_LINK_SECRET.
 */
function signatureOf({ jwtSecret, receiptLinkSecret }: LinkDeps, print: string): Buffer {
  const key = createHmac('sha256', receiptLinkSecret || jwtSecret)
    .update('receipt-check')
    .digest();
  return createHmac('sha256', key).update(print).digest().subarray(0, SIGNATURE_BYTES);
}

/**
 * Builds the address of the page that confirms a print, for its QR code. It is derived, so that older receipts have one
 * too. The number 2026-27/000042 becomes 2026-27.000042 in it.
 */
export function checkUrl(deps: LinkDeps, { receiptNumber, revision }: PrintedReceipt): string {
  const print = `${receiptNumber.replaceAll('/', '.')}.${revision}`;
  return `${deps.publicUrl}${CHECK_PATH}${print}.${signatureOf(deps, print).toString('base64url')}`;
}

/** Decodes a path once, since some mail programs encode dots and spaces; one that cannot be decoded stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Reads the print named by a link's last part, as it came in the address; null when the signature is not ours. */
export function readCheckToken(deps: LinkDeps, token: string): PrintedReceipt | null {
  const [, number = '', revision = '', signature = ''] = TOKEN.exec(decoded(token)) ?? [];
  if (number === '') return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(deps, `${number}.${revision}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { receiptNumber: number.replaceAll('.', '/'), revision: Number(revision) };
}
