import { financialYear, type IsoDate } from './dates';

/** The law on the deduction for donations received from a day on. */
export interface DeductionLaw {
  readonly from: IsoDate;
  /** Name known to donors and the office; printed as "80G Eligible" and stored in a receipt's snapshot. */
  readonly label: string;
  /** Section alone: '80G' or '133'. */
  readonly section: string;
  /** Citation of the act. */
  readonly act: string;
  /** Citation of section and act in a declaration. */
  readonly citation: string;
  /** Certificate on which a donor's claim is based, without the word "Form". */
  readonly certificate: string;
}

/**
 * Laws by date, oldest first. A change of the law is a new row, so that older receipts keep their wording. The
 * Income-tax Act, 2025 applies from 1 April 2026: section 80G became 133, and the certificate in Form 10BE became Form
 * 114. Donors, forms and the portal still say 80G, so the label stays; "133" everywhere would be one more row. Gifts of
 * the year 2025-26 stay on Form 10BE, although it is issued in May 2026.
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

/** Returns the law in force on a day in Asia/Kolkata; a receipt uses the day on which the gift was received. */
export function deductionLaw(day: IsoDate): DeductionLaw {
  return DEDUCTION_LAWS.findLast(({ from }) => from <= day) ?? DEDUCTION_LAWS[0];
}

/** Returns the label in force on a day in Asia/Kolkata, such as '80G'. */
export const sectionLabel = (day: IsoDate): string => deductionLaw(day).label;

/** Certificate of donation on which the deduction of a gift is claimed. */
export interface CertificateForm {
  /** Section, such as '133'. */
  readonly section: string;
  /** Form, such as 'Form 114'. */
  readonly form: string;
  /** Last day on which the foundation may send it: 31 May after the financial year of the gift. */
  readonly dueOn: IsoDate;
}

/**
 * Returns the certificate for a gift received on a day in Asia/Kolkata. Source: rule 18AB of the Income-tax Rules,
 * 1962, and its successor under the act of 2025.
 * @throws RangeError when the day is not yyyy-MM-dd
 */
export function certificateForm(day: IsoDate): CertificateForm {
  const { section, certificate } = deductionLaw(day);
  const yearBegan = Number(financialYear(day).slice(0, 4));
  return { section, form: `Form ${certificate}`, dueOn: `${String(yearBegan + 1).padStart(4, '0')}-05-31` };
}
