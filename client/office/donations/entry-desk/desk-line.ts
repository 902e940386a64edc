import { isIsoDate, istToday, type IsoDate } from '../../../../rules/dates';
import { modeAllows80g } from '../../../../rules/eighty-g';
import { DEFAULT_80G } from '../../../../rules/limits';
import { parseRupees, type Paise } from '../../../../rules/money';
import {
  chequeDateProblem,
  offlineDonationSchema,
  receivedOnProblem,
  type ReceiptMailTime,
} from '../../../../rules/offline-donation';
import { methodRules, type OfflineMethod } from '../../../../rules/offline-methods';
import { parseTypedDay, typedDay } from '../../../../rules/typed-day';
import { validate } from '../../../../rules/validate';
import type { OfflineDonationInput } from '../../../generated/graphql';
import { randomId } from '../../../shared/random-id';
import { toldInput, tributeValues, type ToldValues } from '../offline/tribute-form';

/** What every new line begins with. Days are yyyy-MM-dd. */
export interface Carry {
  receivedOn: string;
  method: OfflineMethod;
  draweeBank: string;
  campaignId: string;
  campaignTitle: string;
  receiptMail: ReceiptMailTime;
}

/** A line as it is typed: amount in rupees, the days as text. */
export interface LineValues extends Carry {
  /** '' for a donor who is not known yet. */
  donorId: string;
  /** True once the donor was taken as a new one. */
  isNew: boolean;
  /**
   * 'waits' while the donor is looked up whose field was left before the search had answered, 'choose' when it found donors of
   * whom somebody has to take one.
   */
  search: '' | 'waits' | 'choose';
  name: string;
  email: string;
  phone: string;
  /** Of a new donor only: that of a known one stays on the server. */
  pan: string;
  /** First and last characters of a known donor's PAN; '' without one. */
  panEnds: string;
  address: string;
  amount: string;
  reference: string;
  chequeDate: string;
  description: string;
  wants80g: boolean;
  isAnonymous: boolean;
  tribute: ToldValues;
  isCashLimitConfirmed: boolean;
  isTwinConfirmed: boolean;
}

/** What is wrong with a line; `field` is a path of `OfflineDonationInput`, '' for the whole line. */
export interface Problem {
  field: string;
  message: string;
  /** Field that confirms the line in spite of it. */
  confirm?: 'isTwinConfirmed' | 'isCashLimitConfirmed';
}

/** A gift that was booked for a line. */
export interface Booked {
  donationId: string;
  receiptId: string;
  receiptNumber: string;
  amount: Paise;
  /** Whether its receipt carries the tax benefit. */
  is80g: boolean;
  /** An earlier gift that may be the same one. */
  similar: { id: string; receiptNumber: string } | null;
  /** True when the line was changed after it had been booked. */
  isOther: boolean;
}

export type LineState = 'typing' | 'queued' | 'sending' | 'saved';

export interface DeskLine {
  /** The idempotency key. */
  key: string;
  state: LineState;
  /** True once it may have reached the server: it is not changed until the server has answered. */
  wasSent: boolean;
  values: LineValues;
  /** Carried values that were typed over. */
  own: readonly (keyof Carry | 'chequeDate')[];
  problems: readonly Problem[];
  booked: Booked | null;
}

/** What a desk begins with. */
export const firstCarry = (): Carry => ({
  receivedOn: istToday(),
  method: 'cheque',
  draweeBank: '',
  campaignId: '',
  campaignTitle: '',
  receiptMail: 'now',
});

const carriedValues = (carry: Carry): Carry & Pick<LineValues, 'chequeDate'> => ({
  ...carry,
  receivedOn: typedDay(carry.receivedOn),
  chequeDate: typedDay(carry.receivedOn),
});

/** For nobody, and telling nobody. */
export const noTribute = (): ToldValues => ({
  ...tributeValues(null),
  tell: { name: '', email: '', message: '' },
});

/** The donor's fields of a line that is for nobody yet. */
export const nobody = {
  donorId: '',
  isNew: false,
  search: '',
  name: '',
  email: '',
  phone: '',
  pan: '',
  panEnds: '',
  address: '',
} as const;

export const newLine = (carry: Carry): DeskLine => ({
  key: randomId(),
  state: 'typing',
  wasSent: false,
  values: {
    ...nobody,
    ...carriedValues(carry),
    amount: '',
    reference: '',
    description: '',
    wants80g: DEFAULT_80G,
    isAnonymous: false,
    tribute: noTribute(),
    isCashLimitConfirmed: false,
    isTwinConfirmed: false,
  },
  own: [],
  problems: [],
  booked: null,
});

/** The line with the values that are carried over now, but for those that were typed over. */
export function withCarry(line: DeskLine, carry: Carry): DeskLine {
  const kept = new Set<string>(line.own);
  const carried = Object.entries(carriedValues(carry)).filter(([field]) => !kept.has(field));
  return { ...line, values: { ...line.values, ...Object.fromEntries(carried) } };
}

/** Whether nothing was typed that would be missed. */
export const isBlank = ({ state, values }: DeskLine): boolean =>
  state === 'typing' &&
  [values.name, values.email, values.phone, values.pan, values.amount, values.reference, values.description].every(
    (text) => text.trim() === '',
  );

/** Whether the server has not answered for it: it waits, or is on its way. */
export const isOnItsWay = ({ state }: DeskLine): boolean => state === 'queued' || state === 'sending';

/** Whether it can still be changed. */
export const isOpenTo = (line: DeskLine): boolean =>
  line.state === 'typing' || (line.state === 'queued' && !line.wasSent);

/** The amount in paise; 0 while it is no amount. */
export const amountOf = ({ values, booked }: DeskLine): Paise => booked?.amount ?? parseRupees(values.amount) ?? 0;

const UNREADABLE = 'unreadable';
const CHOOSE_MESSAGE = 'This may be a known donor. Please choose one, or the new donor.';
const AMOUNT_MESSAGE = 'Please enter the amount in figures, for example 1,200.';
const DATE_MESSAGE = 'Please enter the date as day/month/year, for example 18/11/2026.';

/** The day of a text as the API takes it; '' for none. */
const dayOf = (text: string, last: IsoDate): IsoDate =>
  text.trim() === '' ? '' : (parseTypedDay(text, last) ?? UNREADABLE);

const receivedOnOf = ({ receivedOn }: LineValues): IsoDate => dayOf(receivedOn, istToday());
const chequeDateOf = (values: LineValues): IsoDate =>
  dayOf(values.chequeDate, parseTypedDay(values.receivedOn, istToday()) ?? istToday());

/** The line with whole days in place of what was typed of them, so that they mean the same tomorrow. */
export function withWholeDays(line: DeskLine): DeskLine {
  const { values } = line;
  const whole = (text: string, day: IsoDate): string => (isIsoDate(day) ? typedDay(day) : text);
  const receivedOn = whole(values.receivedOn, receivedOnOf(values));
  const chequeDate = whole(values.chequeDate, chequeDateOf(values));
  const isSame = receivedOn === values.receivedOn && chequeDate === values.chequeDate;
  return isSame ? line : { ...line, values: { ...values, receivedOn, chequeDate } };
}

/** As the API takes it; the same values give the same input. */
export function inputOf({ key, values }: DeskLine): OfflineDonationInput {
  const { reference, isDrawn } = methodRules(values.method);
  const isKnown = values.donorId !== '';
  return {
    amount: parseRupees(values.amount) ?? NaN,
    method: values.method,
    reference: reference === null ? '' : values.reference,
    draweeBank: (isDrawn && values.draweeBank) || null,
    chequeDate: (isDrawn && chequeDateOf(values)) || null,
    description: (values.method === 'in_kind' && values.description) || null,
    receivedOn: receivedOnOf(values),
    campaignId: values.campaignId || null,
    donor: {
      name: values.name,
      email: values.email,
      phone: values.phone,
      pan: isKnown ? null : values.pan || null,
      address: isKnown ? null : values.address || null,
    },
    donorId: values.donorId || null,
    wants80g: values.wants80g,
    isAnonymous: values.isAnonymous,
    tribute: toldInput(values.tribute),
    isCashLimitConfirmed: values.isCashLimitConfirmed,
    isTwinConfirmed: values.isTwinConfirmed,
    receiptMail: values.receiptMail,
    flowId: key,
  };
}

/** Cells from left to right: the focus goes to the first that is wrong. */
const CELLS = ['donor.name', 'amount', 'reference', 'chequeDate', 'draweeBank', 'description', 'campaignId'];

/** What is wrong with a line, as the server would say it. */
export function problemsOf(line: DeskLine): Problem[] {
  const input = inputOf(line);
  const { chequeDate, receivedOn } = input;
  const wrong = (day: string | null | undefined, problem: (day: IsoDate) => string | null): string | null =>
    !day ? null : day === UNREADABLE ? DATE_MESSAGE : problem(day);
  const own: Record<string, string | null> = {
    'donor.name': line.values.search === 'choose' ? CHOOSE_MESSAGE : null,
    amount: Number.isNaN(input.amount) ? AMOUNT_MESSAGE : null,
    receivedOn: wrong(receivedOn, (day) => receivedOnProblem(day, istToday())),
    chequeDate: wrong(chequeDate, (day) => (isIsoDate(receivedOn) ? chequeDateProblem(day, receivedOn) : null)),
  };
  const found = new Map(validate(offlineDonationSchema, input).errors.map(({ field, message }) => [field, message]));
  for (const [field, message] of Object.entries(own)) if (message) found.set(field, message);
  // A phone number or an address stands for the donor until it was looked up.
  if (line.values.search === 'waits') found.delete('donor.name');
  const place = (field: string): number => (CELLS.includes(field) ? CELLS.indexOf(field) : CELLS.length);
  return [...found]
    .map(([field, message]) => ({ field, message }))
    .sort((one, other) => place(one.field) - place(other.field));
}

/**
 * Whether the receipt will carry the tax benefit as far as the line says, in a word; '—' until a donor stands there. What became
 * of it depends on the foundation's registration too.
 */
export function eligibilityOf({ values }: DeskLine): 'Yes' | 'No' | 'No PAN' | '—' {
  if (values.name.trim() === '') return '—';
  const paise = parseRupees(values.amount) ?? 0;
  if (!values.wants80g || !modeAllows80g(values.method, paise)) return 'No';
  return values.panEnds || values.pan.trim() ? 'Yes' : 'No PAN';
}

/** Whether the receipt lacks the tax benefit that the line promised: the foundation's registration does not cover the day. */
export const isDenied = (line: DeskLine): boolean => line.booked?.is80g === false && eligibilityOf(line) === 'Yes';

/** The last part of a receipt number: `000351` of `2026-27/000351`. */
export const shortNumber = (receiptNumber: string): string => receiptNumber.split('/').at(-1) ?? receiptNumber;
