import { istDate, type IsoDate } from '../../rules/dates';
import type { Paise } from '../../rules/money';
import { initialsOf } from '../../rules/names';
import { firstRow, type Queryable } from '../database/sql';
import { readCheckToken, type LinkDeps } from './check-link';
import type { ReceiptSnapshot } from './receipt-document';

/** Everything shown to a stranger with a print: no name and no address. */
export interface CheckedReceipt {
  readonly receiptNumber: string;
  readonly issuedOn: IsoDate;
  /** Current amount in paise; of a void receipt the full amount given. */
  readonly amount: Paise;
  readonly initials: string;
  /** Revision of the print. */
  readonly revision: number;
  readonly standing:
    | { readonly kind: 'stands' }
    | { readonly kind: 'test' }
    | { readonly kind: 'replaced'; readonly by: number; readonly on: IsoDate }
    | { readonly kind: 'void'; readonly on: IsoDate; readonly reason: string };
}

interface Row {
  readonly issuedOn: IsoDate;
  readonly amount: number;
  readonly refunded: number;
  readonly donorName: string;
  readonly revision: number;
  readonly revisedAt: Date | null;
  readonly isTest: boolean;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
}

/** Checks a print's QR code; null when the link is not ours, or names a print that does not exist. */
export async function checkReceipt(db: Queryable, deps: LinkDeps, token: string): Promise<CheckedReceipt | null> {
  const print = readCheckToken(deps, token);
  if (!print) return null;
  const row = await firstRow<Row>(
    db,
    `select issued_on as "issuedOn", amount, coalesce((snapshot ->> 'refundedAmount')::bigint, 0) as refunded,
            donor_name as "donorName", revision, revised_at as "revisedAt", is_test as "isTest", voided_at as "voidedAt", void_reason as "voidReason"
       from receipts where receipt_number = $1`,
    [print.receiptNumber],
  );
  if (!row || print.revision > row.revision) return null;
  return {
    ...print,
    issuedOn: row.issuedOn,
    amount: row.voidedAt ? row.amount + row.refunded : row.amount,
    initials: initialsOf(row.donorName),
    standing: standingOf(row, print),
  };
}

function standingOf(
  { isTest, revision, revisedAt, voidedAt, voidReason }: Row,
  print: Pick<ReceiptSnapshot, 'revision'>,
): CheckedReceipt['standing'] {
  if (isTest) return { kind: 'test' };
  if (voidedAt) return { kind: 'void', on: istDate(voidedAt), reason: voidReason ?? '' };
  if (print.revision === revision || !revisedAt) return { kind: 'stands' };
  return { kind: 'replaced', by: revision, on: istDate(revisedAt) };
}
