import type { ReceiptReissuePreviewQuery, ReissueProgressFragment } from '../../../generated/graphql';
import { figure, receiptsOf } from '../mailing/mailing-words';

/** A reissue in progress. This file holds the texts about reissues as pure functions. */

export type Reissue = ReissueProgressFragment;
export type Preview = ReceiptReissuePreviewQuery['adminReceiptReissuePreview'];

/** Describes the outcome in one sentence. */
export function outcomeOf({ registration, eligible, refreshed }: Preview): string {
  if (registration === '') return 'No 80G registration is entered. Add it under Settings first.';
  if (eligible + refreshed === 0) return 'No receipts from these dates would become eligible.';
  const named = refreshed > 0 ? `${receiptsOf(refreshed)} would name the new registration or validity` : '';
  return `${[eligible > 0 ? `${receiptsOf(eligible)} would become 80G Eligible` : '', named].filter(Boolean).join(', and ')}.`;
}

/** Lists the reasons of unchanged receipts with their counts, without zero counts. */
export const stayingOf = ({ outsideTerm, withoutPan, notWished, cash, voided, unchanged }: Preview): string[] =>
  (
    [
      [outsideTerm, 'outside the registration’s validity'],
      [withoutPan, 'without a PAN'],
      [notWished, 'tax benefit not requested'],
      [cash, 'in kind or in cash above ₹2,000'],
      [voided, 'void'],
      [unchanged, 'already eligible'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, reason]) => `${figure(count)} ${reason}`);

/** Describes the progress: '400 of 1,200 receipts looked at, 312 became eligible'. */
export const progressOf = ({ lookedAt, total, eligible }: Reissue): string =>
  `${figure(lookedAt)} of ${receiptsOf(total)} checked, ${figure(eligible)} became eligible`;
