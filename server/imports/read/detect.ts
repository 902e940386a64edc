import { FileRefused } from './refusal';

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((byte, place) => bytes[place] === byte);

const OTHER_FILES: readonly (readonly [signature: number[], name: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel file (.xls)'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x1f, 0x8b], 'a compressed file'],
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
  const other = isOpenDocument
    ? 'an OpenDocument file (.ods)'
    : OTHER_FILES.find(([signature]) => startsWith(head, ...signature))?.[1];
  if (other) throw new FileRefused(`The file is ${other}. Save it as “CSV UTF-8” or .xlsx and bring it in again.`);
  if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff) || head.subarray(0, 4096).includes(0))
    throw new FileRefused('The file is UTF-16. Save it as “CSV UTF-8” and bring it in again.');
  return 'csv';
}

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;
type Delimiter = keyof typeof DELIMITERS;

/** Names a delimiter for people. */
export const delimiterName = (delimiter: Delimiter): string => DELIMITERS[delimiter];

/** Finds the delimiter of a CSV file: the one that its first line has most of outside of quotes. */
export function detectDelimiter(head: string): Delimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const char of head) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char === '\n' && !isQuoted) break;
    else if (!isQuoted && char in counts) counts[char as Delimiter] += 1;
  }
  const ranked = (Object.keys(counts) as Delimiter[]).sort((one, other) => counts[other] - counts[one]);
  return ranked[0] ?? ',';
}
