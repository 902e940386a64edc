import { object, type InferType } from 'yup';
import { addYears, istDate, startOfFinancialYear, type IsoDate } from './dates';
import { AMOUNT_MESSAGE } from './donation';
import { donorDetailsSchema } from './donor';
import { flag, oneOf, optionalId, optionalLine, paise, requiredDate, requiredId } from './fields';
import { DEFAULT_80G, MAX_DONATION, MIN_DONATION } from './limits';

const OFFLINE_METHODS = ['cash', 'cheque', 'bank_transfer'] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

const MAX_REFERENCE = 60;
const missingReference: Readonly<Partial<Record<OfflineMethod, string>>> = {
  cheque: 'Please enter the cheque number.',
  bank_transfer: 'Please enter the bank reference.',
};

/** Validates an offline donation entered by the office; `amount` in paise. */
export const offlineDonationSchema = object({
  amount: paise(MIN_DONATION, MAX_DONATION, AMOUNT_MESSAGE),
  method: oneOf(OFFLINE_METHODS, 'Please choose cash, cheque or bank transfer.'),
  reference: optionalLine('reference', MAX_REFERENCE).when('method', ([method], reference) => {
    const message = missingReference[method as OfflineMethod];
    return message ? reference.required(message) : reference;
  }),
  receivedOn: requiredDate('Please enter the date received.'),
  campaignId: optionalId('This campaign no longer exists.'),
  donor: donorDetailsSchema,
  wants80g: flag(DEFAULT_80G),
  isAnonymous: flag(false),
  isCashLimitConfirmed: flag(false),
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
