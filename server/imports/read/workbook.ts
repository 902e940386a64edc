import { FileRefused } from './refusal';
import { readWhole } from './xml';
import { BROKEN, type Parts } from './zip';

const NO_WORKBOOK =
  'The file is packed as an Excel file is, but it is another, perhaps one of Numbers. Save it as “CSV UTF-8” or .xlsx and bring it in again.';

/** Maximum bytes of the small parts, and of the texts that cells share, which are held in memory. */
const MAX_SMALL = 8 * 1024 * 1024;
const MAX_SHARED = 96 * 1024 * 1024;

/** The sheets of an Excel file, and what their cells need of the rest of the file. */
export interface Workbook {
  /** The sheets that are not hidden, in their order, each with the name of its part; at least one. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Days to add to a serial: 1462 where the file counts from 1904. */
  readonly shift: number;
  readonly shared: readonly string[];
  /** Tells whether a cell of this style shows a date. */
  readonly isDate: (style: number) => boolean;
}

/** Reads the list of sheets and what their cells need. */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const targets = await readTargets(parts);
  const sheets: { name: string; part: string }[] = [];
  let is1904 = false;
  const isThere = await readPart(parts, 'xl/workbook.xml', MAX_SMALL, (name, attributes) => {
    if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    const part = targets.get(attributes['r:id'] ?? '');
    // LibreOffice and Google Sheets say of every sheet that it is visible; Excel says nothing.
    const { state = 'visible' } = attributes;
    if (name === 'sheet' && state === 'visible' && part) sheets.push({ name: attributes['name'] ?? '', part });
  });
  if (!isThere) throw new FileRefused(NO_WORKBOOK);
  if (sheets.length === 0) throw new FileRefused(BROKEN);
  return { sheets, shift: is1904 ? 1462 : 0, shared: await readShared(parts), isDate: await readStyles(parts) };
}

/** Reads a part; false when there is none. */
async function readPart(
  parts: Parts,
  name: string,
  most: number,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<boolean> {
  const stream = await parts.open(name, most);
  if (stream) await readWhole(stream, { open });
  return stream !== null;
}

/** Names of the parts by the ids with which the workbook refers to them. */
async function readTargets(parts: Parts): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readPart(parts, 'xl/_rels/workbook.xml.rels', MAX_SMALL, (name, { Id, Target = '' }) => {
    if (name === 'Relationship' && Id) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
  });
  return targets;
}

async function readShared(parts: Parts): Promise<string[]> {
  const shared: string[] = [];
  const stream = await parts.open('xl/sharedStrings.xml', MAX_SHARED);
  if (!stream) return shared;
  let text = '';
  let isText = false;
  await readWhole(stream, {
    open: (name) => {
      if (name === 'si') text = '';
      isText = name === 't';
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'si') shared.push(text);
      isText = false;
    },
  });
  return shared;
}

const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

/** Tells whether a number format shows a date: it has years, months or days outside of quotes and brackets. */
const isDateFormat = (code: string): boolean => /[ymd]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''));

async function readStyles(parts: Parts): Promise<(style: number) => boolean> {
  const custom = new Set<number>();
  const styles: number[] = [];
  let isInCells = false;
  const stream = await parts.open('xl/styles.xml', MAX_SMALL);
  if (stream)
    await readWhole(stream, {
      open: (name, attributes) => {
        if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? '')) custom.add(Number(attributes.numFmtId));
        if (name === 'cellXfs') isInCells = true;
        if (name === 'xf' && isInCells) styles.push(Number(attributes.numFmtId ?? 0));
      },
      close: (name) => {
        if (name === 'cellXfs') isInCells = false;
      },
    });
  return (style) => {
    const format = styles[style] ?? 0;
    return DATE_FORMATS.has(format) || custom.has(format);
  };
}
