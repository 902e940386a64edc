import { istToday } from '../../../../rules/dates';
import { modeAllows80g } from '../../../../rules/eighty-g';
import { DEFAULT_80G } from '../../../../rules/limits';
import { parseRupees } from '../../../../rules/money';
import { offlineDonationSchema, receivedOnProblem, type OfflineMethod } from '../../../../rules/offline-donation';
import type { OfflineDonationInput } from '../../../generated/graphql';
import { donorLabels, donorValues, type DonorValues } from '../../donors/DonorFields';
import { validator } from '../../forms/validator';

/** The dialog's fields as they are typed: the amount in rupees, the day as yyyy-MM-dd. */
export interface RecordValues {
  amount: string;
  method: OfflineMethod;
  reference: string;
  receivedOn: string;
  campaignId: string;
  donor: DonorValues;
  wants80g: boolean;
  isAnonymous: boolean;
  /** Asked for once the server has said that the donor's cash of the day is too much. */
  isCashLimitConfirmed: boolean;
  flowId: string;
}

export const recordLabels: Record<string, string> = {
  amount: 'Amount',
  method: 'Paid by',
  reference: 'Reference',
  receivedOn: 'Date received',
  campaignId: 'Campaign',
  isCashLimitConfirmed: 'Cash of ₹2,00,000 or more',
  ...donorLabels('donor.'),
};

export const methodOptions: readonly { value: OfflineMethod; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'bank_transfer', label: 'Bank transfer' },
];

export const referenceLabels: Record<OfflineMethod, string> = {
  cash: 'Reference',
  cheque: 'Cheque number',
  bank_transfer: 'Bank reference (UTR)',
};

/** A new form, of today in Asia/Kolkata. @param flowId of its own: sent twice, it is recorded once */
export const emptyRecord = (flowId: string): RecordValues => ({
  amount: '',
  method: 'cash',
  reference: '',
  receivedOn: istToday(),
  campaignId: '',
  donor: donorValues(null),
  wants80g: DEFAULT_80G,
  isAnonymous: false,
  isCashLimitConfirmed: false,
  flowId,
});

/** As the API takes it; call it with values that passed `validateRecord`. */
export const recordInput = (values: RecordValues): OfflineDonationInput => ({
  ...values,
  amount: parseRupees(values.amount) ?? NaN,
  reference: values.method === 'cash' ? '' : values.reference,
  campaignId: values.campaignId || null,
});

const AMOUNT_MESSAGE = 'Please enter the amount in figures, for example 1,200.';

export const validateRecord = validator<RecordValues>(offlineDonationSchema, recordInput, ({ amount, receivedOn }) => {
  const problem = /^\d{4}-\d{2}-\d{2}$/.test(receivedOn) ? receivedOnProblem(receivedOn, istToday()) : null;
  return {
    ...(parseRupees(amount) === null ? { amount: AMOUNT_MESSAGE } : {}),
    ...(problem ? { receivedOn: problem } : {}),
  };
});

/** What will stand on the receipt, said before it is made. */
export function eligibilityNote({ amount, method, donor, wants80g }: RecordValues): string {
  if (!wants80g) return 'The receipt will say Not Eligible.';
  const paise = parseRupees(amount);
  if (paise !== null && !modeAllows80g(method, paise)) {
    return 'Cash above ₹2,000 is not deductible. The receipt will say Not Eligible.';
  }
  if (donor.pan.trim() === '') return 'Without a PAN the receipt will say Not Eligible. You can add the PAN later.';
  return 'The receipt will say 80G Eligible if the foundation’s registration covers that day.';
}
