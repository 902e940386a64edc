import { isIsoDate, istToday } from '../../../../rules/dates';
import { modeAllows80g } from '../../../../rules/eighty-g';
import { DEFAULT_80G } from '../../../../rules/limits';
import { parseRupees } from '../../../../rules/money';
import { chequeDateProblem, offlineDonationSchema, receivedOnProblem } from '../../../../rules/offline-donation';
import { OFFLINE_METHODS, methodRules, type OfflineMethod } from '../../../../rules/offline-methods';
import type { OfflineDonationInput } from '../../../generated/graphql';
import { donorLabels, donorValues, type DonorValues } from '../../donors/DonorFields';
import { validator } from '../../forms/validator';
import { toldInput, tributeLabels, tributeValues, type ToldValues } from './tribute-form';

/** The dialog's fields as they are typed: the amount in rupees, the day as yyyy-MM-dd. */
export interface RecordValues {
  amount: string;
  method: OfflineMethod;
  reference: string;
  draweeBank: string;
  chequeDate: string;
  description: string;
  receivedOn: string;
  campaignId: string;
  donor: DonorValues;
  wants80g: boolean;
  isAnonymous: boolean;
  tribute: ToldValues;
  /** Asked for once the server has said that a cheque of this number is recorded. */
  isTwinConfirmed: boolean;
  /** Asked for once the server has said that the donor's cash of the day is too much. */
  isCashLimitConfirmed: boolean;
  flowId: string;
}

const LABELS: Record<string, string> = {
  amount: 'Amount',
  method: 'Paid by',
  draweeBank: 'Drawee bank',
  chequeDate: 'Cheque date',
  description: 'What was given',
  receivedOn: 'Date received',
  campaignId: 'Campaign',
  isTwinConfirmed: 'Number of another donation',
  isCashLimitConfirmed: 'Cash of ₹2,00,000 or more',
  ...donorLabels('donor.'),
  ...tributeLabels('tribute.'),
};

/** Names of the fields, as the form shows them for its method. */
export const recordLabels = ({ method }: RecordValues): Record<string, string> => ({
  ...LABELS,
  ...(method === 'in_kind' && { amount: 'Value' }),
  reference: methodRules(method).reference ?? 'Reference',
});

export const methodOptions = OFFLINE_METHODS.map((value) => ({ value, label: methodRules(value).label }));

/** A new form, of today in Asia/Kolkata. @param flowId of its own: sent twice, it is recorded once */
export const emptyRecord = (flowId: string): RecordValues => ({
  amount: '',
  method: 'cash',
  reference: '',
  draweeBank: '',
  chequeDate: '',
  description: '',
  receivedOn: istToday(),
  campaignId: '',
  donor: donorValues(null),
  wants80g: DEFAULT_80G,
  isAnonymous: false,
  tribute: { ...tributeValues(null), tell: { name: '', email: '', message: '' } },
  isTwinConfirmed: false,
  isCashLimitConfirmed: false,
  flowId,
});

/** As the API takes it; call it with values that passed `validateRecord`. */
export function recordInput(values: RecordValues): OfflineDonationInput {
  const { reference, isDrawn } = methodRules(values.method);
  return {
    ...values,
    amount: parseRupees(values.amount) ?? NaN,
    reference: reference === null ? '' : values.reference,
    draweeBank: (isDrawn && values.draweeBank) || null,
    chequeDate: (isDrawn && values.chequeDate) || null,
    description: (values.method === 'in_kind' && values.description) || null,
    campaignId: values.campaignId || null,
    tribute: toldInput(values.tribute),
  };
}

const AMOUNT_MESSAGE = 'Please enter the amount in figures, for example 1,200.';

export const validateRecord = validator<RecordValues>(offlineDonationSchema, recordInput, (values) => {
  const { amount, receivedOn, chequeDate, method } = values;
  const problem = isIsoDate(receivedOn) ? receivedOnProblem(receivedOn, istToday()) : null;
  const isDated = methodRules(method).isDrawn && isIsoDate(chequeDate) && isIsoDate(receivedOn);
  const wrongDate = isDated ? chequeDateProblem(chequeDate, receivedOn) : null;
  return {
    ...(parseRupees(amount) === null ? { amount: AMOUNT_MESSAGE } : {}),
    ...(problem ? { receivedOn: problem } : {}),
    ...(wrongDate ? { chequeDate: wrongDate } : {}),
  };
});

/** What will stand on the receipt, said before it is made. */
export function eligibilityNote({ amount, method, donor, wants80g }: RecordValues): string {
  if (!wants80g) return 'The receipt will say Not Eligible.';
  const paise = parseRupees(amount);
  if (paise !== null && !modeAllows80g(method, paise)) {
    if (method === 'in_kind') return 'A gift in kind is not deductible. The receipt will say Not Eligible.';
    return 'Cash above ₹2,000 is not deductible. The receipt will say Not Eligible.';
  }
  if (donor.pan.trim() === '') return 'Without a PAN the receipt will say Not Eligible. You can add the PAN later.';
  return 'The receipt will say 80G Eligible if the foundation’s registration covers that day.';
}
