import { cleanedLines } from '../../rules/cleaned-text';
import type { IsoDate } from '../../rules/dates';
import type { ImportField, ImportKind } from '../../rules/import-fields';
import {
  isGiftStatus,
  isRupee,
  isTestMode,
  isTotal,
  readMembershipType,
  readMethod,
  readTribute,
  readYes,
} from '../../rules/import-values';
import { MAX_LENGTH } from '../../rules/limits';
import { membershipExpiry } from '../../rules/member';
import { pageInsteadOfPicture } from '../../rules/picture-pages';
import type { ImportProblem } from '../generated/resolvers';
import { LineCells, LineProblem, NOTHING, type RawLine, type Reading } from './line-cells';

/** What a line says; amounts in paise, days in Asia/Kolkata. */
export interface CheckedLine {
  readonly line: number;
  readonly state: 'ready' | 'refused' | 'left_out';
  readonly reason: 'not_complete' | null;
  readonly problem: ImportProblem | null;
  readonly problemField: ImportField | null;
  readonly choices: readonly IsoDate[] | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly pan: string | null;
  readonly address: string | null;
  readonly amount: number | null;
  readonly day: IsoDate | null;
  readonly receipt: string | null;
  readonly reference: string | null;
  readonly campaign: string | null;
  readonly details: Record<string, string | boolean | null>;
}

const MAX_RECEIPT = 60;
const MAX_REFERENCE = 100;
const MAX_IMAGE = 2_000;

type Parsed = Partial<Omit<CheckedLine, 'line' | 'state' | 'reason' | 'problem' | 'problemField' | 'choices'>>;

const readers: Record<ImportKind, (cells: LineCells) => Parsed> = {
  donations: (cells) => {
    if (!isRupee(cells.text('currency'))) throw new LineProblem('currency', 'currency');
    return {
      amount: cells.amount(true),
      day: cells.day('date', true),
      ...person(cells, true),
      receipt: cells.short('receiptNumber', MAX_RECEIPT),
      reference: cells.short('reference', MAX_REFERENCE),
      campaign: cells.short('campaign', MAX_LENGTH.title),
      details: {
        method: readMethod(cells.text('method')),
        paymentReference: cells.short('paymentReference', MAX_RECEIPT),
        anonymous: readYes(cells.text('anonymous')),
        ...tribute(cells),
      },
    };
  },
  donors: (cells) => person(cells, true),
  members: (cells) => {
    const { name, email, pan } = person(cells, false);
    const phone = cells.mobile();
    const city = cells.short('city', MAX_LENGTH.city);
    if (!city) throw new LineProblem('city', 'city');
    const membershipType = readMembershipType(cells.text('membershipType'));
    if (!membershipType) throw new LineProblem('membership_type', 'membershipType');
    const amount = cells.amount(false);
    const joiningDate = cells.day('joiningDate', true) as IsoDate;
    return {
      name,
      email,
      pan,
      phone,
      amount,
      details: {
        city,
        membershipType,
        joiningDate,
        expiryDate: expiry(cells, joiningDate, membershipType),
        image: image(cells),
      },
    };
  },
  volunteers: (cells) => ({
    ...person(cells, false),
    phone: cells.mobile(),
    day: cells.day('date', false),
    details: { message: longText(cells) },
  }),
};

/** For whom the gift was given; of two names the one in memory. */
function tribute(cells: LineCells): CheckedLine['details'] {
  const [memory, honour] = (['memoryOf', 'honourOf'] as const).map((field) => {
    const text = cells.short(field, MAX_LENGTH.name);
    return text === null || NOTHING.test(text) ? null : text;
  });
  const text = memory ?? honour;
  if (!text) return {};
  const { kind, name } = readTribute(text, memory ? 'memory' : 'honour');
  return { tributeKind: kind, tributeName: name };
}

const person = (cells: LineCells, hasAddress: boolean): Parsed => ({
  name: cells.name(),
  email: cells.email(),
  ...(hasAddress ? { phone: cells.phone(), address: cells.address(true) } : {}),
  pan: cells.pan(),
});

/** The day that a membership ends; it may lie in the future, unlike all other days. */
function expiry(cells: LineCells, joined: IsoDate, type: 'monthly' | 'yearly'): IsoDate {
  const text = cells.text('expiryDate');
  if (text === '') return membershipExpiry(joined, type);
  const read = cells.end('expiryDate');
  if (read < joined) throw new LineProblem('expiry', 'expiryDate');
  return read;
}

function image(cells: LineCells): string {
  const text = cells.text('image');
  if (text === '' || NOTHING.test(text)) return '';
  const isLink = text.length <= MAX_IMAGE && /^https?:\/\/\S+$/i.test(text);
  if (!isLink || pageInsteadOfPicture(text) !== null) throw new LineProblem('image', 'image');
  return text;
}

function longText(cells: LineCells): string {
  const text = cleanedLines(cells.text('message'), MAX_LENGTH.message);
  if (text.length > MAX_LENGTH.message) throw new LineProblem('too_long', 'message');
  return text;
}

const nothing = {
  reason: null,
  problem: null,
  problemField: null,
  choices: null,
  name: '',
  email: null,
  phone: null,
  pan: null,
  address: null,
  amount: null,
  day: null,
  receipt: null,
  reference: null,
  campaign: null,
  details: {},
} as const;

/** Reads one line: what it says, or the first thing that is wrong with it. A line that is no gift is left out first. */
export function checkLine(line: RawLine, reading: Reading): CheckedLine {
  const cells = new LineCells(line, reading);
  const base = { ...nothing, line: line.line };
  try {
    const isGift =
      reading.kind !== 'donations' || (isGiftStatus(cells.text('status')) && !isTestMode(cells.text('mode')));
    if (!isGift) return { ...base, name: nameOf(cells), state: 'left_out', reason: 'not_complete' };
    if (isTotal(line.cells)) throw new LineProblem('total', null);
    if (line.cells.slice(reading.width).some(Boolean)) throw new LineProblem('cells', null);
    return { ...base, ...readers[reading.kind](cells), state: 'ready' };
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    const { problem, field, choices } = error;
    return { ...base, name: nameOf(cells), state: 'refused', problem, problemField: field, choices };
  }
}

/** The name of a line that is not brought in, as far as there is one. */
function nameOf(cells: LineCells): string {
  try {
    return cells.name();
  } catch {
    return '';
  }
}
