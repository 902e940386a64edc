import { isMaskedPan, meantPan, PAN_ENDS_MESSAGE, PAN_NAME_MESSAGE } from '../../../rules/pan-ends';
import { isPanOf } from '../../../rules/person-name';
import type { BookPayment } from '../../../rules/unmatched-payment';
import { firstRow, type Queryable } from '../../database/sql';
import { readExpected } from './read-unmatched';

interface Known {
  readonly pan: string | null;
  readonly name: string | null;
  readonly panName: string | null;
}

/**
 * Returns the PAN that the form of a payment means. Its ends stand for that of the donor who was found, or of the order
 * or recurring gift that the payment came for: it was on none of the office's screens.
 * @returns a sentence where the ends are of none of them, or of somebody of another name
 */
export async function panOfForm(
  db: Queryable,
  paymentId: string,
  { donor, donorId }: Pick<BookPayment, 'donor' | 'donorId'>,
): Promise<{ pan: string | null } | { problem: string }> {
  if (donor.pan === null || !isMaskedPan(donor.pan)) return { pan: donor.pan };
  const found = await firstRow<Known>(
    db,
    'select pan_number as pan, name, pan_name as "panName" from donors where id = $1',
    [donorId],
  );
  const expected = await readExpected(db, paymentId);
  const meant = [found, expected && { pan: expected.donorPan, name: expected.donorName, panName: null }]
    .filter((known) => known !== null)
    .map((known) => ({ pan: meantPan(donor.pan, known.pan), isTheirs: isPanOf(donor.name, known) }))
    .filter(({ pan }) => pan !== undefined);
  const theirs = meant.find(({ isTheirs }) => isTheirs);
  if (theirs) return { pan: theirs.pan ?? null };
  return { problem: meant.length > 0 ? PAN_NAME_MESSAGE : PAN_ENDS_MESSAGE };
}
