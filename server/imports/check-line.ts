import { cleanedLine, cleanedLines } from '../../rules/cleaned-text';
import { canonicalEmail } from '../../rules/email';
import type { IsoDate } from '../../rules/dates';
import type { ImportField, ImportKind } from '../../rules/import-fields';
import {
  isGiftStatus,
  isRupee,
  isTestMode,
  readAmount,
  readDate,
  readMembershipType,
  readMethod,
  readYes,
  type DateOrder,
} from '../../rules/import-values';
import { MAX_DONATION, MAX_LENGTH } from '../../rules/limits';
import { membershipExpiry } from '../../rules/member';
import { isDonationAmount } from '../../rules/money';
import { isPan, normalisePan } from '../../rules/pan';
import { parsePhone } from '../../rules/phone';
import type { ImportProblem } from '../generated/resolvers';

/** A line as it is stored, with what was typed for its fields instead. */
export interface RawLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly formulas: readonly number[] | null;
  readonly mends: Partial<Record<ImportField, string>>;
}

/** How the lines of a file are to be read. */
export interface Reading {
  readonly kind: ImportKind;
  /** Positions of the fields' columns. */
  readonly positions: ReadonlyMap<ImportField, number>;
  /** Number of columns. */
  readonly width: number;
  readonly dateOrder: DateOrder;
  readonly today: IsoDate;
}

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

/** Refusal of a line, with the field in which it can be mended. */
class LineProblem extends Error {
  constructor(
    readonly problem: ImportProblem,
    readonly field: ImportField | null,
    readonly choices: readonly IsoDate[] | null = null,
  ) {
    super(problem);
  }
}

const MAX_RECEIPT = 60;
const MAX_REFERENCE = 100;
const MAX_IMAGE = 2_000;
const MAX_MOBILE = 20;
/** No membership ends later. */
const FAR = '2099-12-31';

/** Cells by which people say that there is nothing. */
const NOTHING = /^(?:-+|n\.?\/?a\.?|nil|null|none|not available|0)$/i;

/** Reads the cells of one line. */
class Cells {
  constructor(
    private readonly line: RawLine,
    private readonly reading: Reading,
  ) {}

  /**
   * The text of a field: what was typed instead, else its cell.
   * @throws LineProblem for a formula
   */
  text(field: ImportField): string {
    const typed = this.line.mends[field];
    if (typed !== undefined) return typed.trim();
    const place = this.reading.positions.get(field);
    if (place === undefined) return '';
    if (this.line.formulas?.includes(place)) throw new LineProblem('formula', field);
    return this.line.cells[place] ?? '';
  }

  /** A cleaned line of text; null when it is empty. */
  short(field: ImportField, most: number): string | null {
    const text = cleanedLine(this.text(field), most);
    if (text.length > most) throw new LineProblem('too_long', field);
    return text === '' ? null : text;
  }

  day(field: ImportField, isNeeded: boolean): IsoDate | null {
    const text = this.text(field);
    if (text === '' && !isNeeded) return null;
    const read = readDate(text, this.reading.dateOrder, this.reading.today);
    if ('date' in read) return read.date;
    throw new LineProblem(read.problem, field, 'choices' in read ? read.choices : null);
  }

  /** A day that may lie in the future. */
  end(field: ImportField): IsoDate {
    const read = readDate(this.text(field), this.reading.dateOrder, FAR);
    if ('date' in read) return read.date;
    throw new LineProblem(read.problem, field, 'choices' in read ? read.choices : null);
  }

  amount(isGift: boolean): number {
    const paise = readAmount(this.text('amount'));
    const isGood = paise !== null && (isGift ? isDonationAmount(paise) : paise <= MAX_DONATION);
    if (!isGood) throw new LineProblem('amount', 'amount');
    return paise;
  }

  name(): string {
    const whole = this.short('name', MAX_LENGTH.name);
    const parts = [this.short('firstName', MAX_LENGTH.name), this.short('lastName', MAX_LENGTH.name)];
    const name = whole ?? parts.filter(Boolean).join(' ');
    const field = this.reading.positions.has('name') ? 'name' : 'firstName';
    if (name === '' || name.length > MAX_LENGTH.name) throw new LineProblem('name', field);
    return name;
  }

  email(): string | null {
    const text = this.text('email').replace(/^mailto:/i, '');
    if (text === '' || NOTHING.test(text)) return null;
    const email = text.length <= MAX_LENGTH.email ? canonicalEmail(text) : null;
    if (email === null) throw new LineProblem('email', 'email');
    return email;
  }

  phone(isNeeded: boolean): string | null {
    const text = this.text('phone');
    if (text === '' || NOTHING.test(text)) {
      if (isNeeded) throw new LineProblem('phone', 'phone');
      return null;
    }
    const phone = parsePhone(text);
    if (phone === null || phone.length > MAX_MOBILE) throw new LineProblem('phone', 'phone');
    return phone;
  }

  pan(): string | null {
    const text = this.text('pan');
    if (text === '' || NOTHING.test(text)) return null;
    if (!isPan(text)) throw new LineProblem('pan', 'pan');
    return normalisePan(text);
  }

  address(hasCity: boolean): string | null {
    const fields: ImportField[] = [
      'address',
      'address2',
      ...(hasCity ? (['city'] as const) : []),
      'region',
      'postcode',
      'country',
    ];
    const parts = fields.map((field) => cleanedLines(this.text(field), MAX_LENGTH.address));
    const address = parts.filter(Boolean).join(', ');
    if (address.length > MAX_LENGTH.address) throw new LineProblem('too_long', 'address');
    return address === '' ? null : address;
  }
}

type Parsed = Partial<Omit<CheckedLine, 'line' | 'state' | 'reason' | 'problem' | 'problemField' | 'choices'>>;

const readers: Record<ImportKind, (cells: Cells) => Parsed> = {
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
      },
    };
  },
  donors: (cells) => person(cells, true),
  members: (cells) => {
    const { name, email, pan } = person(cells, false);
    const phone = cells.phone(true);
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
    phone: cells.phone(true),
    day: cells.day('date', false),
    details: { message: longText(cells) },
  }),
};

const person = (cells: Cells, hasAddress: boolean): Parsed => ({
  name: cells.name(),
  email: cells.email(),
  ...(hasAddress ? { phone: cells.phone(false), address: cells.address(true) } : {}),
  pan: cells.pan(),
});

/** The day that a membership ends; it may lie in the future, unlike all other days. */
function expiry(cells: Cells, joined: IsoDate, type: 'monthly' | 'yearly'): IsoDate {
  const text = cells.text('expiryDate');
  if (text === '') return membershipExpiry(joined, type);
  const read = cells.end('expiryDate');
  if (read < joined) throw new LineProblem('expiry', 'expiryDate');
  return read;
}

function image(cells: Cells): string {
  const text = cells.text('image');
  if (text === '' || NOTHING.test(text)) return '';
  if (text.length > MAX_IMAGE || !/^https?:\/\/\S+$/i.test(text)) throw new LineProblem('image', 'image');
  return text;
}

function longText(cells: Cells): string {
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
  const cells = new Cells(line, reading);
  const base = { ...nothing, line: line.line };
  try {
    const isGift =
      reading.kind !== 'donations' || (isGiftStatus(cells.text('status')) && !isTestMode(cells.text('mode')));
    if (!isGift) return { ...base, name: nameOf(cells), state: 'left_out', reason: 'not_complete' };
    if (line.cells.slice(reading.width).some(Boolean)) throw new LineProblem('cells', null);
    return { ...base, ...readers[reading.kind](cells), state: 'ready' };
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    const { problem, field, choices } = error;
    return { ...base, name: nameOf(cells), state: 'refused', problem, problemField: field, choices };
  }
}

/** The name of a line that is not brought in, as far as there is one. */
function nameOf(cells: Cells): string {
  try {
    return cells.name();
  } catch {
    return '';
  }
}
