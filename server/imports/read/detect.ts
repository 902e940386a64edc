import { FileRefused } from './refusal';

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((byte, place) => bytes[place] === byte);

const OTHER_FILES: readonly (readonly [signature: number[], name: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel file (.xls), or one with a password, which has to be taken off'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x1f, 0x8b], 'a compressed file'],
];

/** Texts of other programs: many portals and accounting programs give a web page the name of an Excel file. */
const OTHER_TEXTS: readonly (readonly [beginning: RegExp, name: string])[] = [
  [/^\s*<(?:!doctype|html|head|body|table|meta|\?xml|!--)/i, 'a web page (HTML or XML), whatever its name says'],
  [/^\{\\rtf/, 'a text document (.rtf)'],
];

/** The first part of a file of LibreOffice, which is packed like one of Excel. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument';

/**
 * Tells a file's type by its first bytes.
 * @throws FileRefused for files that are neither CSV nor XLSX, and for UTF-16
 */
export function detectType(head: Buffer): 'csv' | 'xlsx' {
  if (head.length === 0) throw new FileRefused('The file is empty.');
  const isOpenDocument = head.subarray(0, 200).includes(OPEN_DOCUMENT);
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) && !isOpenDocument) return 'xlsx';
  const text = head
    .subarray(0, 200)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  const other = isOpenDocument
    ? 'an OpenDocument file (.ods)'
    : (OTHER_FILES.find(([signature]) => startsWith(head, ...signature)) ??
        OTHER_TEXTS.find(([beginning]) => beginning.test(text)))?.[1];
  if (other) throw new FileRefused(`The file is ${other}. Save it as “CSV UTF-8” or .xlsx and bring it in again.`);
  if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff) || head.subarray(0, 4096).includes(0))
    throw new FileRefused('The file is UTF-16. Save it as “CSV UTF-8” and bring it in again.');
  return 'csv';
}

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;
type Delimiter = keyof typeof DELIMITERS;

/** Names a delimiter for people. */
export const delimiterName = (delimiter: Delimiter): string => DELIMITERS[delimiter];

/** Lines among which the delimiter is looked for: titles often stand above the heading, with commas of their own. */
const FIRST_LINES = 20;

type Counts = Record<Delimiter, number>;

/** Counts the delimiters of the first lines, outside of quotes. */
function countsOfLines(head: string): Counts[] {
  const lines: Counts[] = [];
  let counts: Counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const char of head) {
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char in counts) counts[char as Delimiter] += 1;
    else if (char === '\n' || char === '\r') {
      lines.push(counts);
      if (lines.length === FIRST_LINES) return lines;
      counts = { ',': 0, ';': 0, '\t': 0 };
    }
  }
  return [...lines, counts];
}

/**
 * Finds the delimiter of a CSV file: the one of which most of its first lines have one and the same number. Where two are
 * equal in this, it is the one with the larger number.
 */
export function detectDelimiter(head: string): Delimiter {
  const lines = countsOfLines(head);
  const ranked = (Object.keys(DELIMITERS) as Delimiter[]).map((delimiter) => {
    const numbers = lines.map((counts) => counts[delimiter]).filter((number) => number > 0);
    const alike = (number: number): number => numbers.filter((other) => other === number).length;
    const [usual = 0] = numbers.toSorted((one, other) => alike(other) - alike(one) || other - one);
    return { delimiter, usual, lines: alike(usual) };
  });
  ranked.sort((one, other) => other.lines - one.lines || other.usual - one.usual);
  return ranked[0]?.delimiter ?? ',';
}
