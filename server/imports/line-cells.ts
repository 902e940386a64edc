import { cleanedLine, cleanedLines } from '../../rules/cleaned-text';
import { canonicalEmail } from '../../rules/email';
import type { IsoDate } from '../../rules/dates';
import type { ImportField, ImportKind } from '../../rules/import-fields';
import { readAmount, readDate, type DateOrder } from '../../rules/import-values';
import { MAX_DONATION, MAX_LENGTH } from '../../rules/limits';
import { isDonationAmount } from '../../rules/money';
import { isPan, normalisePan } from '../../rules/pan';
import { parseAnyPhone } from '../../rules/any-phone';
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

/** Refusal of a line, with the field in which it can be mended. */
export class LineProblem extends Error {
  constructor(
    readonly problem: ImportProblem,
    readonly field: ImportField | null,
    readonly choices: readonly IsoDate[] | null = null,
  ) {
    super(problem);
  }
}

const MAX_MOBILE = 20;
/** No membership ends later. */
const FAR = '2099-12-31';

/** Cells by which people say that there is nothing. */
export const NOTHING = /^(?:-+|n\.?\/?a\.?|nil|null|none|not available|0)$/i;

/** Reads the cells of one line. */
export class LineCells {
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
    const read = readDate(this.text(field), this.reading.dateOrder, this.reading.today, FAR);
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

  /** Reads a donor's phone number, of a mobile or a landline; null when there is none. */
  phone(): string | null {
    return this.phoneBy(parseAnyPhone);
  }

  /** Reads the mobile number of a member or volunteer. */
  mobile(): string {
    const mobile = this.phoneBy(parsePhone);
    if (mobile === null) throw new LineProblem('phone', 'phone');
    return mobile;
  }

  private phoneBy(parse: (text: string) => string | null): string | null {
    const text = this.text('phone');
    if (text === '' || NOTHING.test(text)) return null;
    const phone = parse(text);
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
