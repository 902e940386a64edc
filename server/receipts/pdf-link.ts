import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { readReceipt, type StoredReceipt } from './stored-receipt';

type Deps = Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'now'>;

export const PDF_PATH = '/receipt-pdf/';
/** As long as the link to the donor's own page in the same mail. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

const today = ({ now }: Pick<Deps, 'now'>): number => Math.floor(now().getTime() / DAY_MS);

/** The e-mail is part of what is signed: when the receipt's changes, the links that went to the old one are worth nothing. */
const signature = (secret: string, receiptId: string, lastDay: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`receipt-pdf:${receiptId}:${lastDay}:${email.toLowerCase()}`).digest();

/** The link in a mail that downloads its receipt, as the receipt is when it is followed. It is secret: the PDF names the donor. */
export function receiptPdfUrl(deps: Deps, receiptId: string, email: string): string {
  const lastDay = String(today(deps) + GOOD_FOR_DAYS);
  const token = [receiptId, lastDay, signature(deps.jwtSecret, receiptId, lastDay, email).toString('base64url')].join('.');
  return `${deps.publicUrl}${PDF_PATH}${token}`;
}

/** The receipt that a link opens; null when it is not one of ours, too old, or went to another address. */
export async function receiptOfPdfToken(db: Queryable, deps: Deps, token: string): Promise<StoredReceipt | null> {
  const [receiptId = '', lastDay = '', given = ''] = token.split('.');
  if (!isUuid(receiptId) || !/^\d{1,6}$/.test(lastDay) || Number(lastDay) < today(deps)) return null;
  const receipt = await readReceipt(db, receiptId);
  if (!receipt?.document.donor.email) return null;
  const expected = signature(deps.jwtSecret, receiptId, lastDay, receipt.document.donor.email);
  const actual = Buffer.from(given, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? receipt : null;
}
