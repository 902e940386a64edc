import { types } from 'pg';
import { openPansIn, sealPansIn, sealTypedPansIn } from '../sealing/pans-in-text';

/** A value that goes to the database as it is. */
export class AsIs {
  constructor(private readonly text: string) {}

  /** What `pg` sends. */
  toPostgres(): string {
    return this.text;
  }
}

/**
 * Writes cells of somebody's file as JSON, with every cell sealed that is a whole PAN in any spelling, such as
 * "abcde 1234 f"; reading gives it back as typed. Other values know a PAN by its form alone, since "abcde1234f" may be a
 * name, or the beginning of a mail address that SQL compares.
 */
export const sealedCells = (rows: unknown): AsIs => new AsIs(sealTypedPansIn(sealPansIn(JSON.stringify(rows))));

/** Returns a parameter with its PANs sealed: of a text, of a list of them, of what becomes JSON. */
function sealedValue(value: unknown): unknown {
  if (typeof value === 'string') return sealPansIn(value);
  if (Array.isArray(value)) return value.map(sealedValue);
  if (typeof value !== 'object' || value === null) return value;
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? sealPansIn(JSON.stringify(value)) : value;
}

/** Returns the parameters of a statement with their PANs sealed. */
export const sealedValues = (values: readonly unknown[]): unknown[] => values.map(sealedValue);

/** Types that hold text: text, varchar, json, jsonb, lists of them, rows. */
const TEXTS: ReadonlySet<number> = new Set([25, 1043, 114, 3802, 1009, 1015, 199, 3807, 2249, 2287]);

type Parser = (text: string) => unknown;

/** Returns the parser of a type of PostgreSQL, which opens PANs first where the type holds text. */
export function openingParser(oid: number): Parser {
  const parse = types.getTypeParser(oid) as Parser;
  if (!TEXTS.has(oid)) return parse;
  const known = parsers.get(oid);
  if (known) return known;
  const opening: Parser = (text) => parse(openPansIn(text));
  parsers.set(oid, opening);
  return opening;
}

const parsers = new Map<number, Parser>();

/** Leaves every value the text that PostgreSQL sends, with its PANs opened. */
export const openedTexts = {
  getTypeParser: (oid: number): Parser => (TEXTS.has(oid) ? openPansIn : (text) => text),
};
