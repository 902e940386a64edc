import { istToday } from '../../../../rules/dates';
import { methodRules } from '../../../../rules/offline-methods';
import type { Paise } from '../../../../rules/money';
import type { FoundDonorRowFragment } from '../../../generated/graphql';
import { donorOf } from './line-donor';
import {
  amountOf,
  firstCarry,
  isBlank,
  isOnItsWay,
  isOpenTo,
  newLine,
  problemsOf,
  shortNumber,
  withCarry,
  withWholeDays,
  type Booked,
  type Carry,
  type DeskLine,
  type LineValues,
  type Problem,
} from './desk-line';

/** The lines of one person's desk. Every function here returns a new desk. */
export interface Desk {
  carry: Carry;
  /** Total and number of cheques of the paying-in slip, as typed. */
  slip: { amount: string; count: string };
  lines: readonly DeskLine[];
  /** Key of the line that is being typed. */
  openKey: string;
  /** Day on which it was used last, yyyy-MM-dd. */
  day: string;
  /** True while the server cannot be reached. */
  isCutOff: boolean;
  /** What a screen reader says next. */
  said: string;
  /** Grows whenever the focus goes to the open line: to its donor, or to what is wrong with it. */
  turn: number;
}

export function newDesk(): Desk {
  const carry = firstCarry();
  const line = newLine(carry);
  return {
    carry,
    slip: { amount: '', count: '' },
    lines: [line],
    openKey: line.key,
    day: istToday(),
    isCutOff: false,
    said: '',
    turn: 0,
  };
}

const mapLine = (desk: Desk, key: string, change: (line: DeskLine) => DeskLine): Desk => ({
  ...desk,
  lines: desk.lines.map((line) => (line.key === key ? change(line) : line)),
});

export const openLineOf = ({ lines, openKey }: Desk): DeskLine | undefined => lines.find(({ key }) => key === openKey);
export const numberOf = ({ lines }: Desk, key: string): number => lines.findIndex((line) => line.key === key) + 1;

/** Opens a line. */
export const opened = (desk: Desk, openKey: string): Desk => ({ ...desk, openKey, turn: desk.turn + 1 });

/** Opens the last line, a new one when that one is in use. */
function openLast(desk: Desk): Desk {
  const last = desk.lines.at(-1);
  if (last && last.state === 'typing' && last.problems.length === 0) return opened(desk, last.key);
  return openNew(desk);
}

const carriedFields: readonly string[] = [
  'receivedOn',
  'method',
  'draweeBank',
  'campaignId',
  'chequeDate',
  'receiptMail',
];

/** Types into the open line, unless it was sent; what was wrong with the changed fields is not any more. */
export function typed(desk: Desk, patch: Partial<LineValues>): Desk {
  const open = openLineOf(desk);
  if (!open || !isOpenTo(open)) return desk;
  const fields = Object.keys(patch);
  const own = fields.filter((field) => carriedFields.includes(field)) as DeskLine['own'][number][];
  return mapLine(desk, desk.openKey, (line) => ({
    ...line,
    // A line that waits for the network comes back: it was never sent.
    state: 'typing',
    values: { ...line.values, isTwinConfirmed: false, isCashLimitConfirmed: false, ...patch },
    own: [...new Set([...line.own, ...own])],
    problems: line.problems.filter(({ field }) => !fields.includes(field.replace('donor.', ''))),
  }));
}

/** Confirms what the server asked about a line, and hands it over again; the next line opens where it was open. */
export function confirmed(desk: Desk, key: string, field: NonNullable<Problem['confirm']>): Desk {
  const next = mapLine(desk, key, (line) => ({
    ...line,
    state: 'queued',
    problems: [],
    values: { ...line.values, [field]: true },
  }));
  return key === desk.openKey ? openLast(next) : next;
}

/** Changes what is carried over, for the open line too where it was not typed over. */
export function carriedOver(desk: Desk, patch: Partial<Carry>): Desk {
  const carry = { ...desk.carry, ...patch };
  return mapLine({ ...desk, carry }, desk.openKey, (line) =>
    line.problems.length > 0 ? line : withCarry(line, carry),
  );
}

/**
 * Begins a day's work: where yesterday was carried over as that day's date, today is. Not while lines wait to be saved,
 * and not in place of a day that was chosen.
 */
export function begun(desk: Desk, today: string): Desk {
  if (desk.day === today) return desk;
  const isIdle = desk.lines.every((line) => line.state === 'saved' || isBlank(line));
  const next = { ...desk, day: today };
  return isIdle && desk.carry.receivedOn === desk.day ? carriedOver(next, { receivedOn: today }) : next;
}

/**
 * Hands the open line over to be saved and opens the next, or says what is wrong with it. A blank line stays. A line whose
 * donor is to be chosen is left as it is: whoever types on without a look would add the next name to its own.
 */
export function entered(desk: Desk): Desk {
  const typedLine = openLineOf(desk);
  if (!typedLine || isBlank(typedLine) || !isOpenTo(typedLine)) return desk;
  const line = withWholeDays(typedLine);
  const problems = problemsOf(line);
  if (problems.length > 0) {
    const wrong = mapLine(desk, line.key, () => ({ ...line, problems }));
    const said = problems[0]?.message ?? '';
    return line.values.search === 'choose'
      ? { ...openLast(wrong), said: `Line ${numberOf(desk, line.key)} not saved. ${said}` }
      : { ...opened(wrong, line.key), said };
  }
  return openLast(mapLine(desk, line.key, () => ({ ...line, state: 'queued', problems: [] })));
}

/** The line whose donor is looked up next. */
export const nextToLookUp = ({ lines }: Desk): DeskLine | undefined =>
  lines.find((line) => line.values.search === 'waits' && !line.wasSent && line.state !== 'saved');

/**
 * Fills in the donor of a line whose field was left before the search had answered. Where somebody has to choose, the line is
 * not handed over, or comes back.
 * @param text what was looked up; another name may have been typed since
 * @param found null when the search did not work: somebody has to choose
 */
export function lookedUp(desk: Desk, key: string, text: string, found: readonly FoundDonorRowFragment[] | null): Desk {
  const line = desk.lines.find((each) => each.key === key);
  if (line?.values.search !== 'waits' || line.values.name !== text) return desk;
  const donor = (found && donorOf(text, found)) ?? { search: 'choose' };
  const next = { ...line, values: { ...line.values, ...donor } };
  const isHandedOver = line.state === 'queued';
  const problems = isHandedOver
    ? problemsOf(next)
    : [
        ...line.problems.filter(({ field }) => field !== 'donor.name'),
        ...problemsOf(next).filter(({ field }) => field === 'donor.name' && next.values.search !== ''),
      ];
  const state = isHandedOver && problems.length > 0 ? 'typing' : line.state;
  const said = problems.length > 0 ? `Line ${numberOf(desk, key)} not saved. ${problems[0]?.message ?? ''}` : desk.said;
  return { ...mapLine(desk, key, () => ({ ...next, state, problems })), said };
}

/** A search that did not work is tried again: a line that was handed over waits for it. */
export const notLookedUp = (desk: Desk, key: string): Desk =>
  desk.lines.some((line) => line.key === key && line.state === 'queued') ? { ...desk, isCutOff: true } : desk;

/** Opens the nearest line above or below that can be changed; below the last one, a new line. */
export function moved(desk: Desk, way: -1 | 1): Desk {
  const from = desk.lines.findIndex(({ key }) => key === desk.openKey);
  const others = way === 1 ? desk.lines.slice(from + 1) : desk.lines.slice(0, from).reverse();
  const next = others.find(isOpenTo);
  if (next) return opened(desk, next.key);
  const line = openLineOf(desk);
  return way === 1 && line && !isBlank(line) ? openNew(desk) : desk;
}

function openNew(desk: Desk): Desk {
  const line = newLine(desk.carry);
  return opened({ ...desk, lines: [...desk.lines, line] }, line.key);
}

/** Takes the open line away; what was sent stays. */
export function removed(desk: Desk): Desk {
  const line = openLineOf(desk);
  if (!line || !isOpenTo(line)) return desk;
  return openLast({ ...desk, lines: desk.lines.filter(({ key }) => key !== line.key) });
}

/** The line that is sent next: one after the other, so that receipts are numbered in the order of the lines. */
export const nextToSend = ({ lines }: Desk): DeskLine | undefined => lines.find(isOnItsWay);

export const sendingNow = (desk: Desk, key: string): Desk =>
  mapLine(desk, key, (line) => ({ ...line, state: 'sending', wasSent: true }));

export const cutOff = (desk: Desk, key: string): Desk => ({
  ...mapLine(desk, key, (line) => ({ ...line, state: 'queued' })),
  isCutOff: true,
});

export function savedAs(desk: Desk, key: string, booked: Booked): Desk {
  const said = `Line ${numberOf(desk, key)} saved, receipt ${shortNumber(booked.receiptNumber)}`;
  const next: Desk = {
    ...mapLine(desk, key, (line) => ({ ...line, state: 'saved', problems: [], booked })),
    isCutOff: false,
    said,
  };
  // A line that waited for the network may be open to be read.
  return key === desk.openKey ? openLast(next) : next;
}

/** Says a refusal of the same cheque by the line it was typed in. */
function inOwnWords(desk: Desk, line: DeskLine, problem: Problem): Problem {
  if (problem.confirm !== 'isTwinConfirmed') return problem;
  const { method, reference } = line.values;
  const twin = desk.lines.find(
    ({ key, state, values }) =>
      key !== line.key && state === 'saved' && values.method === method && values.reference.trim() === reference.trim(),
  );
  const what = methodRules(method).label;
  return twin
    ? { ...problem, message: `${what} ${reference.trim()} of this bank is on line ${numberOf(desk, twin.key)}.` }
    : problem;
}

export function refusedWith(desk: Desk, key: string, problems: readonly Problem[]): Desk {
  const line = desk.lines.find((each) => each.key === key);
  if (!line) return desk;
  const own = problems.map((problem) => inOwnWords(desk, line, problem));
  return {
    ...mapLine(desk, key, (each) => ({ ...each, state: 'typing', wasSent: false, problems: own })),
    isCutOff: false,
    said: `Line ${numberOf(desk, key)} not saved. ${own[0]?.message ?? ''}`,
  };
}

/** Leaves what was not saved; the slip belongs to what was. */
export function finished(desk: Desk): Desk {
  const lines = desk.lines.filter((line) => line.state !== 'saved' && !isBlank(line));
  return openLast({ ...desk, lines, slip: lines.length > 0 ? desk.slip : { amount: '', count: '' }, said: '' });
}

/** Whether a line is typed or waits to be saved. */
export const hasWork = ({ lines }: Desk): boolean => lines.some((line) => line.state !== 'saved' && !isBlank(line));

export interface DeskCounts {
  saved: number;
  onTheWay: number;
  notSaved: number;
  /** In paise: saved or on the way. */
  entered: Paise;
  /** First line that was not saved. */
  firstWrong: number;
}

export function countsOf(desk: Desk): DeskCounts {
  const of = (fits: (line: DeskLine) => boolean): number => desk.lines.filter(fits).length;
  const isWrong = ({ state, problems }: DeskLine): boolean => state === 'typing' && problems.length > 0;
  return {
    saved: of(({ state }) => state === 'saved'),
    onTheWay: of(isOnItsWay),
    notSaved: of(isWrong),
    entered: desk.lines.filter((line) => line.state !== 'typing').reduce((sum, line) => sum + amountOf(line), 0),
    firstWrong: desk.lines.findIndex(isWrong) + 1,
  };
}
