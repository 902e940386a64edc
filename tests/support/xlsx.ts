import { crc32, deflateRawSync } from 'node:zlib';

interface Part {
  readonly name: string;
  readonly data: Buffer;
  /** Size that the directory states, where it lies. */
  readonly stated?: number;
}

/** Packs parts into a zip file. */
export function zip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, stated = data.length } of parts) {
    const packed = deflateRawSync(data);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(stated, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    local.copy(entry, 10, 8, 30);
    entry.writeUInt32LE(offset, 42);
    files.push(local, title, packed);
    directory.push(entry, title);
    offset += local.length + title.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}

/** A cell: a text, a number, a day (yyyy-MM-dd) with a date's format, or a formula. */
export type Cell = string | number | { readonly day: string } | { readonly formula: string };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function cellXml(cell: Cell, at: string, shared: string[]): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${shared.push(cell) - 1}</v></c>`;
  if ('formula' in cell) return `<c r="${at}"><f>${escaped(cell.formula)}</f><v>7</v></c>`;
  const serial = (Date.parse(`${cell.day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return `<c r="${at}" s="1"><v>${serial}</v></c>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';

type Rows = readonly (readonly Cell[])[];

const sheetXml = (rows: Rows, shared: string[]): string =>
  `<worksheet><sheetData>${rows
    .map(
      (row, place) =>
        `<row r="${place + 1}">${row.map((cell, column) => cellXml(cell, `${letters[column] ?? ''}${place + 1}`, shared)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** Makes the parts of an Excel file with visible sheets `Sheet1` and so on, behind a hidden one. */
export function xlsxParts(...sheets: readonly Rows[]): Part[] {
  const shared: string[] = [];
  const names = sheets.map((_rows, place) => String(place + 1));
  const pages = sheets.map((rows) => sheetXml(rows, shared));
  const part = (name: string, text: string): Part => ({ name, data: Buffer.from(XML + text) });
  return [
    part(
      'xl/workbook.xml',
      `<workbook xmlns:r="http://r"><sheets><sheet name="Old" state="hidden" r:id="r0"/>${names.map((name) => `<sheet name="Sheet${name}" r:id="r${name}"/>`).join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${names.map((name) => `<Relationship Id="r${name}" Target="worksheets/sheet${name}.xml"/>`).join('')}</Relationships>`,
    ),
    part(
      'xl/styles.xml',
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    ...pages.map((text, place) => part(`xl/worksheets/sheet${place + 1}.xml`, text)),
    part('xl/sharedStrings.xml', `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`),
  ];
}

/** Makes an Excel file with these sheets. */
export const xlsx = (...sheets: readonly Rows[]): Uint8Array<ArrayBuffer> => zip(xlsxParts(...sheets));
