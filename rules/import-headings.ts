import { INDIAN_HEADINGS } from './import-headings-indian';
import { IMPORT_FIELDS, type ImportField, type ImportKind } from './import-fields';

/** The names of a person: one of the three is enough. */
const NAME_FIELDS: readonly ImportField[] = ['name', 'firstName', 'lastName'];

/** Headings that nothing here needs: technical columns of other systems. */
const NOT_NEEDED = new Set([
  'donor ip address',
  'ip address',
  'ip',
  'user id',
  'donor id',
  'form id',
  'level id',
  'level title',
  'currency symbol',
  'donation time',
  'title prefix',
  's no',
  'sr no',
  'sl no',
  'serial no',
  'user agent',
  'source url',
]);

/** Returns a heading for comparison: `E-Mail Address*` is `e mail address`; `Phone (custom)` keeps its words. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** What a heading alone says: a field, that nothing needs the column, or nothing. */
export function fieldOfHeading(kind: ImportKind, heading: string): ImportField | 'left_out' | null {
  const key = headingKey(heading);
  const found = IMPORT_FIELDS[kind].find(
    ({ field, headings }) => headings.includes(key) || INDIAN_HEADINGS[field]?.includes(key),
  );
  if (found) return found.field;
  return NOT_NEEDED.has(key) ? 'left_out' : null;
}

const LIVE_OR_TEST = /^(?:live|test)$/i;

/**
 * What a column holds by its heading and its first different values. A method that is live or test is none: GiveWP writes
 * under "Payment Mode" whether money moved.
 */
export function fieldOfColumn(
  kind: ImportKind,
  heading: string,
  samples: readonly string[],
): ImportField | 'left_out' | null {
  const field = fieldOfHeading(kind, heading);
  const isMode = field === 'method' && samples.length > 0 && samples.every((text) => LIVE_OR_TEST.test(text));
  return isMode ? 'mode' : field;
}

/**
 * Returns the labels of what a file of this kind needs and no column holds: each needed field, and one of the names.
 */
export function missingFields(kind: ImportKind, held: ReadonlySet<ImportField>): string[] {
  const missing = IMPORT_FIELDS[kind].filter(({ field, isNeeded }) => isNeeded && !held.has(field));
  const hasName = NAME_FIELDS.some((field) => held.has(field));
  return [...missing.map(({ label }) => label), ...(hasName ? [] : ['A name'])];
}
