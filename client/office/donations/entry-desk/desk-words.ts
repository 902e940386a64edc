import { formatRupees, parseRupees, type Paise } from '../../../../rules/money';
import type { ReceiptMailTime } from '../../../../rules/offline-donation';
import { methodRules, type OfflineMethod } from '../../../../rules/offline-methods';
import { typedDay } from '../../../../rules/typed-day';
import type { Carry, DeskLine } from './desk-line';
import type { Desk, DeskCounts } from './desk-state';

/** Texts of the entry desk, as pure functions; see tests/unit. */

export const receiptMailWords: Readonly<Record<ReceiptMailTime, string>> = {
  now: 'Now',
  later: 'Later',
  never: 'Never',
};

const things: Readonly<Record<OfflineMethod, readonly [one: string, many: string]>> = {
  cheque: ['cheque', 'cheques'],
  demand_draft: ['draft', 'drafts'],
  cash: ['gift', 'gifts'],
  bank_transfer: ['transfer', 'transfers'],
  upi: ['payment', 'payments'],
  card_machine: ['payment', 'payments'],
  in_kind: ['gift', 'gifts'],
};

/** '40 cheques', '1 transfer'. */
export function thingsOf(method: OfflineMethod, count: number): string {
  const [one, many] = things[method];
  return `${count} ${count === 1 ? one : many}`;
}
export const manyOf = (method: OfflineMethod): string => things[method][1];

/** How the slip and what was entered compare; amounts in paise. */
export interface Comparison {
  /** Null while no total was typed. */
  slip: Paise | null;
  /** Cheques of the slip; null while no number was typed. */
  count: number | null;
  /** Slip minus entered; null without a slip. */
  missing: Paise | null;
  sentence: string;
  /** Whether Done asks first. */
  differs: boolean;
}

/** Compares what was entered with the paying-in slip. */
export function compare({ slip, carry }: Desk, { entered, saved, onTheWay }: DeskCounts): Comparison {
  const total = parseRupees(slip.amount);
  const count = /^\s*\d{1,4}\s*$/.test(slip.count) ? Number(slip.count) : null;
  if (total === null) {
    const sentence = slip.amount.trim()
      ? 'Type the total in figures, for example 1,84,600.'
      : 'Type the total of the paying-in slip to compare.';
    return { slip: null, count, missing: null, sentence, differs: false };
  }
  const missing = total - entered;
  const left = count === null ? 0 : count - saved - onTheWay;
  const differs = missing !== 0 || left !== 0;
  const asks = 'Done asks again while they differ.';
  if (missing > 0)
    return { slip: total, count, missing, differs, sentence: `${formatRupees(missing)} less than the slip. ${asks}` };
  if (missing < 0)
    return { slip: total, count, missing, differs, sentence: `${formatRupees(-missing)} more than the slip. ${asks}` };
  const number = left > 0 ? `${thingsOf(carry.method, left)} less` : `${thingsOf(carry.method, -left)} more`;
  return {
    slip: total,
    count,
    missing,
    differs,
    sentence: left === 0 ? 'Equal to the slip.' : `The total is that of the slip, with ${number}. ${asks}`,
  };
}

/** What is carried over, as a sentence for phones; without its first word, which stands out. */
export function carrySentence({ method, receivedOn, draweeBank, campaignTitle, receiptMail }: Carry): string {
  const parts = [
    typedDay(receivedOn),
    methodRules(method).isDrawn && draweeBank,
    campaignTitle || 'general causes',
  ].filter(Boolean);
  return `, ${parts.join(', ')}. Receipt by e-mail ${receiptMailWords[receiptMail].toLowerCase()}.`;
}

/** Number, bank and day of a line that is not open, as one text; '' for cash. */
export const moneyWords = ({ values }: DeskLine): string => {
  const { reference, isDrawn } = methodRules(values.method);
  return [reference !== null && values.reference, isDrawn && values.draweeBank].filter(Boolean).join(', ');
};

/** What is open, for the foot: '1 line not saved, 2 wait for the network'. */
export function openWords({ notSaved, onTheWay }: DeskCounts, isCutOff: boolean): [strong: string, rest: string] {
  const wrong = notSaved === 0 ? '' : `${notSaved} ${notSaved === 1 ? 'line' : 'lines'} not saved`;
  const waiting = !isCutOff || onTheWay === 0 ? '' : `${onTheWay} ${onTheWay === 1 ? 'waits' : 'wait'} for the network`;
  return [wrong, [wrong && waiting && ', ', waiting].filter(Boolean).join('')];
}
