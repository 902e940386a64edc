import { financialYear, type IsoDate } from './dates';

/** The law on the deduction for donations, for gifts received from a day on. */
export interface DeductionLaw {
  readonly from: IsoDate;
  /** What donors and the office know it by; printed as "80G Eligible" and stored in the snapshot of a receipt. */
  readonly label: string;
  /** The section alone: '80G' or '133'. */
  readonly section: string;
  /** The act as it is cited. */
  readonly act: string;
  /** The section and act as a declaration cites them. */
  readonly citation: string;
  /** The certificate that a donor's claim rests on, without the word "Form". */
  readonly certificate: string;
}

/**
 * Dated, oldest first; a change of the law is a new row, so that older receipts keep their wording.
 * The Income-tax Act, 2025 applies from 1 April 2026: section 80G became 133, and the certificate in Form 10BE became
 * Form 114. Donors, forms and the portal still say 80G, so the label stays; the day the office wants "133" everywhere,
 * that is one more row here. Gifts of the year 2025-26 stay on Form 10BE, although it is issued in May 2026.
 */
const DEDUCTION_LAWS: readonly [DeductionLaw, ...DeductionLaw[]] = [
  {
    from: '1968-04-01',
    label: '80G',
    section: '80G',
    act: 'Income-tax Act, 1961',
    citation: 'section 80G of the Income-tax Act, 1961',
    certificate: '10BE',
  },
  {
    from: '2026-04-01',
    label: '80G',
    section: '133',
    act: 'Income-tax Act, 2025',
    citation: 'section 133 of the Income-tax Act, 2025 (earlier section 80G of the Income-tax Act, 1961)',
    certificate: '114',
  },
];

/** The law in force on a day of Asia/Kolkata; a receipt takes that of the day the gift was received on. */
export function deductionLaw(day: IsoDate): DeductionLaw {
  return DEDUCTION_LAWS.findLast(({ from }) => from <= day) ?? DEDUCTION_LAWS[0];
}

/** The short label in force on a day of Asia/Kolkata, such as '80G'. */
export const sectionLabel = (day: IsoDate): string => deductionLaw(day).label;

/** The certificate of donation on which the deduction of a gift is claimed. */
export interface CertificateForm {
  /** Such as '133'. */
  readonly section: string;
  /** Such as 'Form 114'. */
  readonly form: string;
  /** The last day on which the foundation may send it: 31 May after the financial year of the gift. */
  readonly dueOn: IsoDate;
}

/**
 * The certificate for a gift that was received on a day of Asia/Kolkata. Source: rule 18AB of the Income-tax Rules, 1962,
 * and what follows it under the act of 2025.
 * @throws RangeError when the day is not yyyy-MM-dd
 */
export function certificateForm(day: IsoDate): CertificateForm {
  const { section, certificate } = deductionLaw(day);
  const yearBegan = Number(financialYear(day).slice(0, 4));
  return { section, form: `Form ${certificate}`, dueOn: `${String(yearBegan + 1).padStart(4, '0')}-05-31` };
}
