import type { ReceiptReissuePreviewQuery, ReissueProgressFragment } from '../../../generated/graphql';
import { figure, receiptsOf } from '../mailing/mailing-words';

/** A reissue in progress. This file holds the texts about reissues as pure functions. */

export type Reissue = ReissueProgressFragment;
export type Preview = ReceiptReissuePreviewQuery['receiptReissuePreview'];

/** Describes the outcome in one sentence. */
export function outcomeOf({ registration, eligible, refreshed }: Preview): string {
  if (registration === '') return 'The settings hold no 80G registration. Enter it under Settings first.';
  if (eligible + refreshed === 0) return 'No receipt of these days would become eligible.';
  const named = refreshed > 0 ? `${receiptsOf(refreshed)} would name the new registration or validity` : '';
  return `${[eligible > 0 ? `${receiptsOf(eligible)} would become 80G Eligible` : '', named].filter(Boolean).join(', and ')}.`;
}

/** Lists the reasons of unchanged receipts with their counts, without zero counts. */
export const stayingOf = ({ outsideTerm, withoutPan, notWished, cash, voided, unchanged }: Preview): string[] =>
  (
    [
      [outsideTerm, 'outside the term of the registration'],
      [withoutPan, 'without a PAN'],
      [notWished, 'without the wish for the tax benefit'],
      [cash, 'in cash above ₹2,000'],
      [voided, 'void'],
      [unchanged, 'eligible already'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, reason]) => `${figure(count)} ${reason}`);

/** Describes the progress: '400 of 1,200 receipts looked at, 312 became eligible'. */
export const progressOf = ({ lookedAt, total, eligible }: Reissue): string =>
  `${figure(lookedAt)} of ${receiptsOf(total)} looked at, ${figure(eligible)} became eligible`;
