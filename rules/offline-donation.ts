import { object, type InferType } from 'yup';
import { addMonths, addYears, istDate, startOfFinancialYear, type IsoDate } from './dates';
import { AMOUNT_MESSAGE } from './donation';
import { donorDetailsSchema } from './donor-details';
import {
  flag,
  nullWhenEmpty,
  oneOf,
  optionalDate,
  optionalId,
  optionalLine,
  paise,
  requiredDate,
  requiredId,
} from './fields';
import { DEFAULT_80G, MAX_DONATION, MIN_DONATION } from './limits';
import { formatRupees } from './money';
import { OFFLINE_METHODS, isOfflineMethod, methodRules } from './offline-methods';
import { tributeSchema } from './tribute-input';

const MAX_REFERENCE = 60;
const MAX_BANK = 80;
const MAX_DESCRIPTION = 200;
const TOO_MUCH = `Please enter an amount of at most ${formatRupees(MAX_DONATION)}.`;

/** When the receipt of an offline gift is mailed. */
export const RECEIPT_MAIL_TIMES = ['now', 'later', 'never'] as const;
export type ReceiptMailTime = (typeof RECEIPT_MAIL_TIMES)[number];

/** Fields of how much reached the office, when and how; `amount` in paise. */
export const offlineMoney = {
  amount: paise(MIN_DONATION, Number.MAX_SAFE_INTEGER, AMOUNT_MESSAGE).max(MAX_DONATION, TOO_MUCH),
  method: oneOf(OFFLINE_METHODS, 'Please choose how it was paid.'),
  reference: optionalLine('reference', MAX_REFERENCE).when('method', ([method], reference) => {
    const message = isOfflineMethod(method) ? methodRules(method).missingReference : null;
    return message ? reference.required(message) : reference;
  }),
  draweeBank: nullWhenEmpty(optionalLine('drawee bank', MAX_BANK)),
  chequeDate: optionalDate('Please enter the date on the cheque.'),
  description: nullWhenEmpty(optionalLine('description', MAX_DESCRIPTION)).when('method', ([method], description) =>
    method === 'in_kind' ? description.required('Please describe what was given.') : description,
  ),
  receivedOn: requiredDate('Please enter the date received.'),
};

/** Validates an offline donation entered by the office. */
export const offlineDonationSchema = object({
  ...offlineMoney,
  campaignId: optionalId('This campaign no longer exists.'),
  donor: donorDetailsSchema,
  wants80g: flag(DEFAULT_80G),
  isAnonymous: flag(false),
  tribute: tributeSchema,
  isCashLimitConfirmed: flag(false),
  isTwinConfirmed: flag(false),
  donorId: optionalId('This donor no longer exists. Please choose again.'),
  receiptMail: oneOf(RECEIPT_MAIL_TIMES, 'Please choose when the receipt is mailed.').default('now'),
  flowId: requiredId('Please reload the page and try again.'),
});

export type OfflineDonation = InferType<typeof offlineDonationSchema>;

/**
 * Returns the first day to which an offline gift may be dated: 1 April of this financial year, and until 31 May that of
 * the previous one. On 31 May the statement of the past year's donations is due (Form 10BD; rule 18AB of the Income-tax
 * Rules 1962), from which a receipt numbered into that year later would be missing.
 * @param today in Asia/Kolkata
 */
export function earliestReceivedOn(today: IsoDate): IsoDate {
  const yearStart = istDate(startOfFinancialYear(today));
  const lastDayOfStatement = `${yearStart.slice(0, 4)}-05-31`;
  return today <= lastDayOfStatement ? addYears(yearStart, -1) : yearStart;
}

/** Describes what is wrong with a date of receipt; null when nothing is. Days in Asia/Kolkata. */
export function receivedOnProblem(receivedOn: IsoDate, today: IsoDate): string | null {
  if (receivedOn > today) return 'The date received cannot be in the future.';
  if (receivedOn >= earliestReceivedOn(today)) return null;
  return 'The financial year of this date is closed. Its statement of donations (Form 10BD) was due on May 31.';
}

/**
 * Describes what is wrong with the date on a cheque or demand draft; null when nothing is. A cheque is good for three
 * months from its date (RBI, DBOD.AML BC.No.47/2011-12), and none is paid in before its date.
 */
export function chequeDateProblem(chequeDate: IsoDate, receivedOn: IsoDate): string | null {
  if (chequeDate > receivedOn) return 'The date on the cheque is after the date received.';
  return chequeDate < addMonths(receivedOn, -3) ? 'The date on the cheque is more than three months ago.' : null;
}
