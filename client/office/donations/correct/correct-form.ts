import { setIn, type FormikErrors } from 'formik';
import { formatDate, istDate, isIsoDate, istToday } from '../../../../rules/dates';
import { giftCorrectionSchema, giftMoneySchema } from '../../../../rules/gift-correction';
import { formatRupees, parseRupees, rupeesInput } from '../../../../rules/money';
import { chequeDateProblem } from '../../../../rules/offline-donation';
import { isOfflineMethod, methodRules, type OfflineMethod } from '../../../../rules/offline-methods';
import { validate } from '../../../../rules/validate';
import type { CorrectDonationInput, DonationFactsFragment } from '../../../generated/graphql';
import { tributeOptions } from '../offline/TributeFields';
import { tributeInput, tributeValues, type TributeValues } from '../offline/tribute-form';

/** What was given, as it is typed: the amount in rupees, days as yyyy-MM-dd. */
export interface CorrectValues {
  /** Null for an online gift, of which the provider says how much, when and how. */
  money: {
    amount: string;
    method: OfflineMethod;
    reference: string;
    draweeBank: string;
    chequeDate: string;
    description: string;
    receivedOn: string;
  } | null;
  campaignId: string;
  purpose: string;
  tribute: TributeValues;
  reason: string;
  sendReceipt: boolean;
  isTwinConfirmed: boolean;
  isCashLimitConfirmed: boolean;
  isClosedYearConfirmed: boolean;
}

const LABELS: Record<string, string> = {
  'money.amount': 'Amount',
  'money.receivedOn': 'Date received',
  'money.method': 'Paid by',
  'money.draweeBank': 'Drawee bank',
  'money.chequeDate': 'Cheque date',
  'money.description': 'What was given',
  campaignId: 'Campaign',
  purpose: 'Purpose',
  'tribute.kind': 'In memory or honour',
  'tribute.name': 'Name of the person',
  reason: 'Reason',
  isTwinConfirmed: 'Number of another donation',
  isCashLimitConfirmed: 'Cash of ₹2,00,000 or more',
  isClosedYearConfirmed: 'Correction statement',
};

/** Names of the fields, as the form shows them for the gift's method. */
export const correctLabels = ({ money }: CorrectValues): Record<string, string> => ({
  ...LABELS,
  ...(money?.method === 'in_kind' && { 'money.amount': 'Value' }),
  'money.reference': (money && methodRules(money.method).reference) ?? 'Reference',
});

type Gift = DonationFactsFragment;

/** A stored gift as the form shows it. */
export const correctValues = (gift: Gift): CorrectValues => ({
  money:
    gift.source === 'online'
      ? null
      : {
          amount: rupeesInput(gift.amount),
          method: isOfflineMethod(gift.paymentMethod) ? gift.paymentMethod : 'bank_transfer',
          reference: gift.paymentReference ?? '',
          draweeBank: gift.draweeBank ?? '',
          chequeDate: gift.drawnOn ?? '',
          description: gift.kindDescription ?? '',
          receivedOn: gift.capturedAt ? istDate(gift.capturedAt) : '',
        },
  campaignId: gift.campaignId ?? '',
  purpose: gift.campaignId ? '' : (gift.campaignTitle ?? ''),
  tribute: tributeValues(gift.tribute),
  reason: '',
  sendReceipt: gift.donorEmail !== '' && gift.receipt !== null,
  isTwinConfirmed: false,
  isCashLimitConfirmed: false,
  isClosedYearConfirmed: false,
});

/** As the API takes it. @param readAt version of the gift that was read; undefined overwrites any */
export function correctInput(id: string, values: CorrectValues, readAt: string | undefined): CorrectDonationInput {
  const { money, campaignId, purpose, tribute, ...rest } = values;
  return {
    id,
    readAt,
    money: money && moneyInput(money),
    campaignId: campaignId || null,
    purpose: purpose || null,
    tribute: tributeInput(tribute),
    ...rest,
  };
}

function moneyInput(money: NonNullable<CorrectValues['money']>): NonNullable<CorrectDonationInput['money']> {
  const { reference, isDrawn } = methodRules(money.method);
  return {
    ...money,
    amount: parseRupees(money.amount) ?? NaN,
    reference: reference === null ? '' : money.reference,
    draweeBank: (isDrawn && money.draweeBank) || null,
    chequeDate: (isDrawn && money.chequeDate) || null,
    description: (money.method === 'in_kind' && money.description) || null,
  };
}

const AMOUNT_MESSAGE = 'Please enter the amount in figures, for example 1,200.';

export function validateCorrection(values: CorrectValues): FormikErrors<CorrectValues> {
  const { money } = correctInput('', values, undefined);
  const found = [
    ...(money ? validate(giftMoneySchema, money).errors : []).map((error) => ({
      ...error,
      field: `money.${error.field}`,
    })),
    ...validate(giftCorrectionSchema, {
      ...values,
      campaignId: values.campaignId || null,
      tribute: tributeInput(values.tribute),
    }).errors,
  ];
  if (values.money && parseRupees(values.money.amount) === null)
    found.unshift({ field: 'money.amount', code: 'INVALID', message: AMOUNT_MESSAGE });
  if (values.money && isIsoDate(values.money.receivedOn) && money?.chequeDate && isIsoDate(money.chequeDate)) {
    const message = chequeDateProblem(money.chequeDate, values.money.receivedOn);
    if (message) found.push({ field: 'money.chequeDate', code: 'OUT_OF_RANGE', message });
  }
  return [...found]
    .reverse()
    .reduce<FormikErrors<CorrectValues>>(
      (errors, { field, message }) => setIn(errors, field, message) as FormikErrors<CorrectValues>,
      {},
    );
}

/** What the button says: both amounts, so that a slip of a zero is seen. */
export function saveLabel(gift: Gift, { money }: CorrectValues): string {
  const amount = money && parseRupees(money.amount);
  if (amount === null || amount === gift.amount) return 'Save correction';
  return `Save, ${formatRupees(gift.amount)} becomes ${formatRupees(amount)}`;
}

/** A stored value in the words of its field; null where the field still has it. */
export function storedInWords(gift: Gift, values: CorrectValues, path: string): string | null {
  const stored = valueAt(correctValues(gift), path);
  if (typeof stored !== 'string' || valueAt(values, path) === stored) return null;
  if (path === 'campaignId') return stored ? (gift.campaignTitle ?? '') : 'General';
  if (path === 'tribute.kind') return tributeOptions.find(({ value }) => value === stored)?.label ?? stored;
  if (path === 'money.method' && isOfflineMethod(stored)) return methodRules(stored).label;
  return (isIsoDate(stored) ? formatDate(stored) : stored) || 'empty';
}

/** Names of what differs from the stored gift: '2 changes: amount, campaign'. */
export function changesInWords(gift: Gift, values: CorrectValues): string {
  const stored = correctValues(gift);
  const names = Object.entries(correctLabels(values))
    .filter(([path]) => path !== 'reason' && valueAt(values, path) !== valueAt(stored, path))
    .map(([, label]) => label.toLowerCase());
  if (names.length === 0) return 'Unsaved changes';
  return `${names.length === 1 ? '1 change' : `${names.length} changes`}: ${names.join(', ')}`;
}

const valueAt = (values: CorrectValues, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], values);

/** The last day that a gift can be dated to. */
export const lastDay = istToday;
