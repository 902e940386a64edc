const PLACEHOLDER = /\{([^{}\n]{1,40})\}/g;

/** Values by the name of their placeholder; '' for what is not there. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** Lists the names between braces in a text, each once, in their order. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim())),
];

/** Tells of the first placeholder of a text that does not exist; null when all do. */
export function unknownPlaceholder(text: string, known: readonly string[]): string | null {
  const unknown = placeholdersIn(text).find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  const names = known.map((name) => `{${name}}`).join(', ');
  return `There is no placeholder {${unknown}}. ${names === '' ? 'This text has none.' : `There are ${names}.`}`;
}

/** Puts the values into a line. */
const filledLine = (line: string, values: PlaceholderValues): string =>
  line.replace(PLACEHOLDER, (_whole, name: string) => values[name.trim()] ?? '');

/** Whether a line has a placeholder without a value: such a line is left out. */
const lacksValue = (line: string, values: PlaceholderValues): boolean =>
  placeholdersIn(line).some((name) => !values[name]);

/**
 * Puts the values into a text. A line with a placeholder that has no value is left out, so that no letter says
 * "Receipts: ." to somebody without one.
 */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text
    .split('\n')
    .filter((line) => !lacksValue(line, values))
    .map((line) => filledLine(line, values))
    .join('\n');

/** Leaves out placeholders without a value, each with the comma before it: 'Thank you, {first_name}' becomes 'Thank you'. */
export const withoutEmpty = (text: string, values: PlaceholderValues): string =>
  text.replace(/,?[ \t]*\{([^{}\n]{1,40})\}/g, (whole, name: string) => (values[name.trim()] === '' ? '' : whole));

/** Splits a filled text into its paragraphs, which empty lines separate. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
