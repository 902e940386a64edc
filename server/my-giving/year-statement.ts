import { istToday } from '../../rules/dates';
import type { ServiceDeps } from '../deps';
import type { ReceiptsService } from '../receipts/receipts.service';
import type { Mailbox } from './donor-key';
import { readOwnGifts, sumYears, type OwnGift } from './own-giving';

/** A drawn statement with the name of its file. */
export interface YearStatement {
  readonly pdf: Buffer;
  readonly fileName: string;
}

/** Says what became of a gift; of a void one, such as a bounced cheque, no money went back, or a part of it before. */
function noteOf({ amount, isVoid, refundedAmount, isImported, is80gEligible }: OwnGift): string {
  if (isVoid) return refundedAmount === amount ? 'Refunded' : 'Void';
  if (isImported) return 'Issued before';
  return is80gEligible ? '80G Eligible' : 'Not Eligible';
}

/**
 * Builds the statement of a mailbox's receipts of one financial year, as a PDF.
 * @param financialYear such as 2026-27
 * @returns null when nothing was given in that year
 */
export async function makeStatement(
  deps: ServiceDeps,
  receipts: Pick<ReceiptsService, 'benefits' | 'statementPdf'>,
  { donorIds, email }: Mailbox,
  financialYear: string,
): Promise<YearStatement | null> {
  const gifts = (await readOwnGifts(deps.dataSource, receipts, donorIds)).filter(
    (gift) => gift.financialYear === financialYear,
  );
  const [year] = sumYears(gifts);
  if (!year) return null;
  const pdf = await receipts.statementPdf({
    email,
    day: istToday(deps.now()),
    year,
    lines: [...gifts].reverse().map((gift) => ({
      receiptNumber: gift.receiptNumber ?? gift.issuedBefore ?? '',
      receivedAt: gift.receivedAt,
      donorName: gift.donorName,
      purpose: gift.campaignTitle ?? 'General donation',
      amount: gift.isVoid ? 0 : gift.amount - gift.refundedAmount,
      refunded: gift.refundedAmount < gift.amount ? gift.refundedAmount : 0,
      note: noteOf(gift),
    })),
  });
  return { pdf, fileName: `receipts-${financialYear}.pdf` };
}
