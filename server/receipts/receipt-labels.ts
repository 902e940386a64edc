import type { IsoDate } from '../../rules/dates';

/** How the deduction for donations is called for receipts issued from a day on. */
export interface DeductionLabel {
  readonly from: IsoDate;
  /** What donors and the office know it by; printed as "80G Eligible" and stored in the snapshot. */
  readonly label: string;
  /** The section and act as a declaration cites them. */
  readonly citation: string;
}

/**
 * Dated, oldest first; a change of the law is a new row, so that older receipts keep their wording.
 * The Income-tax Act, 2025 applies from 1 April 2026 and has the same deduction in section 133. Donors,
 * forms and the portal still say 80G, so the label stays and only the citation follows the new act; the
 * day the office wants "133" everywhere, that is one more row here.
 */
const DEDUCTION_LABELS: readonly [DeductionLabel, ...DeductionLabel[]] = [
  { from: '1968-04-01', label: '80G', citation: 'section 80G of the Income-tax Act, 1961' },
  {
    from: '2026-04-01',
    label: '80G',
    citation: 'section 133 of the Income-tax Act, 2025 (earlier section 80G of the Income-tax Act, 1961)',
  },
];

/** The labels in force on a day of Asia/Kolkata; a receipt takes those of the day it was issued on. */
export function deductionLabel(day: IsoDate): DeductionLabel {
  return DEDUCTION_LABELS.findLast(({ from }) => from <= day) ?? DEDUCTION_LABELS[0];
}

/** The short label in force on a day of Asia/Kolkata, such as '80G'. */
export const sectionLabel = (day: IsoDate): string => deductionLabel(day).label;
