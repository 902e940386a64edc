import { LABEL_SHEETS, labelSheet, labelsOn } from '../../../rules/labels';
import { letterProblem } from '../../../rules/letters';
import { istToday } from '../../../rules/dates';
import type {
  DonationSelection,
  DonorSelection,
  LabelStock,
  LettersInput,
  MemberSelection,
} from '../../generated/graphql';
import { periodName, periodOf } from '../table/periods';

/** To whom: donors, the donors of some donations, or members. */
export type Recipients = { donors: DonorSelection } | { donations: DonationSelection } | { members: MemberSelection };

export interface LetterFormValues {
  text: string;
  /** 'all', or the first day of a financial year. */
  year: string;
  withoutAddress: boolean;
}

export interface LabelFormValues {
  stock: LabelStock;
  startAt: string;
}

export const letterLabels = { text: 'Text', year: 'Gifts', withoutAddress: 'Without an address' };
export const labelLabels = { stock: 'Sheets', startAt: 'First free label' };

/** @param text the office's own letter, or ours */
export const newLetter = (text: string): LetterFormValues => ({
  text,
  year: 'all',
  withoutAddress: false,
});
export const newLabels: LabelFormValues = { stock: LABEL_SHEETS[0]?.value ?? 'sheet24', startAt: '1' };

/** Which gifts letters to donors name: all, or those of the running financial year and the three before. */
export function giftYears(): { value: string; label: string }[] {
  const years = [0, -1, -2, -3].map((steps) => periodOf('year', istToday(), steps).from);
  return [
    { value: 'all', label: 'All gifts' },
    ...years.map((from, at) => ({
      value: from,
      label: `Gifts of ${periodName('year', from)}${at === 0 ? ' so far' : ''}`,
    })),
  ];
}

/** What a letter needs, as the API takes it. */
export function lettersInput(to: Recipients, { text, year, withoutAddress }: LetterFormValues): LettersInput {
  const days = 'donors' in to && year !== 'all' ? periodOf('year', year) : {};
  return { ...to, ...days, text, withoutAddress };
}

export const labelsInput = (to: Recipients, { stock, startAt }: LabelFormValues): LettersInput => ({
  ...to,
  stock,
  startAt: Number(startAt) || 0,
});

export const validateLetter =
  (to: Recipients) =>
  ({ text }: LetterFormValues): { text?: string } => {
    const problem = letterProblem(text, 'members' in to);
    return problem ? { text: problem } : {};
  };

export function validateLabels({ stock, startAt }: LabelFormValues): { startAt?: string } {
  const labels = labelsOn(labelSheet(stock));
  const first = Number(startAt);
  return Number.isInteger(first) && first >= 1 && first <= labels
    ? {}
    : { startAt: `The sheet has the labels 1 to ${labels}.` };
}
