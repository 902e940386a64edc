import { isMaskedPan, meantPan } from '../../../rules/pan-ends';
import type { BookPayment } from '../../../rules/unmatched-payment';
import type { Queryable } from '../../database/sql';
import { readExpected } from './read-unmatched';

/**
 * Returns the PAN that the form of a payment means. Its ends stand for that of the donor who was found, or of the order
 * or recurring gift that the payment came for: it was on none of the office's screens.
 * @returns undefined when the ends are of none of them
 */
export async function panOfForm(
  db: Queryable,
  paymentId: string,
  { donor, donorId }: Pick<BookPayment, 'donor' | 'donorId'>,
): Promise<string | null | undefined> {
  if (donor.pan === null || !isMaskedPan(donor.pan)) return donor.pan;
  const found = await db.query<{ pan: string | null }[]>('select pan_number as pan from donors where id = $1', [
    donorId,
  ]);
  const expected = await readExpected(db, paymentId);
  const known = [...found.map(({ pan }) => pan), expected?.donorPan ?? null];
  return known.map((pan) => meantPan(donor.pan, pan)).find((pan) => pan !== undefined);
}
