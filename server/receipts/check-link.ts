import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceDeps } from '../deps';

/** What links to receipts are signed with, and lead to. */
export type LinkDeps = Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'receiptLinkSecret'>;

/** One print of a receipt. */
export interface PrintedReceipt {
  readonly receiptNumber: string;
  readonly revision: number;
}

export const CHECK_PATH = '/r/';
/** Bytes of the signature that stand in the link: 96 bits cannot be guessed, and keep the QR code coarse. */
const SIGNATURE_BYTES = 12;
const TOKEN = /^([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)\.([1-9]\d{0,5})\.([\w-]{16})$/;

/** A key of its own: paper outlives a change of JWT_SECRET when the secret of that time is kept for the links. */
function signatureOf({ jwtSecret, receiptLinkSecret }: LinkDeps, print: string): Buffer {
  const key = createHmac('sha256', receiptLinkSecret || jwtSecret)
    .update('receipt-check')
    .digest();
  return createHmac('sha256', key).update(print).digest().subarray(0, SIGNATURE_BYTES);
}

/**
 * The page that confirms a print, as its QR code has it. It is derived, so that receipts from before have one too.
 * A number 2026-27/000042 stands there as 2026-27.000042.
 */
export function checkUrl(deps: LinkDeps, { receiptNumber, revision }: PrintedReceipt): string {
  const print = `${receiptNumber.replaceAll('/', '.')}.${revision}`;
  return `${deps.publicUrl}${CHECK_PATH}${print}.${signatureOf(deps, print).toString('base64url')}`;
}

/** The print that a link's last part names; null when we did not sign it. */
export function readCheckToken(deps: LinkDeps, token: string): PrintedReceipt | null {
  const [, number = '', revision = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (number === '') return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(deps, `${number}.${revision}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { receiptNumber: number.replaceAll('.', '/'), revision: Number(revision) };
}
