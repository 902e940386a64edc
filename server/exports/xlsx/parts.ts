import type { CellKind } from '../csv';
import { xmlText } from './cells';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rupees with paise, grouped as in India: ₹12,34,567.00. */
const RUPEES =
  '[&gt;=10000000]&quot;₹&quot;##\\,##\\,##\\,##0.00;[&gt;=100000]&quot;₹&quot;##\\,##\\,##0.00;&quot;₹&quot;#,##0.00';

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="${RUPEES}"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7">${[
  [0, 0],
  [49, 1],
  [49, 0],
  [164, 0],
  [165, 0],
  [166, 0],
  [1, 0],
]
  .map(([format, font]) => `<xf numFmtId="${format}" fontId="${font}" applyNumberFormat="1" applyFont="1"/>`)
  .join('')}</cellXfs></styleSheet>`;

const WIDTHS: Readonly<Record<CellKind, number>> = { text: 24, rupees: 17, date: 12, time: 20, number: 11 };

/** The beginning of a sheet: the headings stay in sight, columns are as wide as their kind. */
export const sheetStart = (kinds: readonly CellKind[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${kinds
    .map((kind, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

export const SHEET_END = '</sheetData></worksheet>';

/** Path of a sheet in the file, from 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Name of a sheet as a spreadsheet takes it: at most 31 characters, none of []:*?/\. */
const sheetName = (name: string): string =>
  xmlText(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;');

/** The parts of a file beside its sheets, by path. */
export function workbookParts(names: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  const sheets = names.map((name, at) => ({ name: sheetName(name), number: at + 1 }));
  const styles = sheets.length + 1;
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheets
        .map(({ number }) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPES}.worksheet+xml"/>`)
        .join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
        .map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${RELATIONS}">${sheets
        .map(
          ({ number }) =>
            `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        )
        .join('')}<Relationship Id="rId${styles}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ];
}
