import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../rules/uuid';
import type { Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { readReceipt, type StoredReceipt } from './stored-receipt';

type Deps = Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'now'>;

export const PDF_PATH = '/receipt-pdf/';
/** Validity in days; the same as of the donor-page link in the same mail. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

const today = ({ now }: Pick<Deps, 'now'>): number => Math.floor(now().getTime() / DAY_MS);

/**
 * Returns for whom a link is made: the e-mail, or the name on a receipt without one. It is signed, so that a link dies
 * when the receipt becomes another person's.
 */
export const holderOf = ({ email, name }: { email?: string | null; name: string }): string =>
  email || `name of ${name.trim()}`;

/** Signs the holder too, so that links to a former address become invalid when the receipt's address changes. */
const signature = (secret: string, receiptId: string, lastDay: string, holder: string): Buffer =>
  createHmac('sha256', secret).update(`receipt-pdf:${receiptId}:${lastDay}:${holder.toLowerCase()}`).digest();

/**
 * Builds the link that downloads the receipt in its current state. It is secret: the PDF names the donor.
 * @param holder the address that the link is mailed to, or that of `holderOf`
 */
export function receiptPdfUrl(deps: Deps, receiptId: string, holder: string): string {
  const lastDay = String(today(deps) + GOOD_FOR_DAYS);
  const token = [receiptId, lastDay, signature(deps.jwtSecret, receiptId, lastDay, holder).toString('base64url')].join(
    '.',
  );
  return `${deps.publicUrl}${PDF_PATH}${token}`;
}

/** Validity in days (UTC): today and tomorrow. */
const PRINT_GOOD_FOR_DAYS = 1;

const printSignature = (secret: string, receiptId: string, lastDay: string, revision: string, email: string): Buffer =>
  createHmac('sha256', secret)
    .update(`receipt-print:${receiptId}:${lastDay}:${revision}:${email.toLowerCase()}`)
    .digest();

/**
 * Builds the link for the browser that made the gift. It opens only the given revision: details that the donor adds
 * later on their own page must not be shown to somebody who gave in their name.
 */
export function printUrl(deps: Deps, receiptId: string, email: string, revision: number): string {
  const lastDay = String(today(deps) + PRINT_GOOD_FOR_DAYS);
  const signed = printSignature(deps.jwtSecret, receiptId, lastDay, String(revision), email).toString('base64url');
  return `${deps.publicUrl}${PDF_PATH}${[receiptId, lastDay, signed, revision].join('.')}`;
}

/** Reads the receipt of a link; null when the link is not ours, is expired, or was made for another person. */
export async function receiptOfPdfToken(db: Queryable, deps: Deps, token: string): Promise<StoredReceipt | null> {
  const [receiptId = '', lastDay = '', given = '', revision] = token.split('.');
  if (!isUuid(receiptId) || !/^\d{1,6}$/.test(lastDay) || Number(lastDay) < today(deps)) return null;
  const receipt = await readReceipt(db, receiptId);
  if (!receipt) return null;
  const { donor, revision: current } = receipt.document;
  const holder = holderOf(donor);
  if (revision !== undefined && revision !== String(current)) return null;
  const expected =
    revision === undefined
      ? signature(deps.jwtSecret, receiptId, lastDay, holder)
      : printSignature(deps.jwtSecret, receiptId, lastDay, revision, holder);
  const actual = Buffer.from(given, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? receipt : null;
}
