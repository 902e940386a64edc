/** A sheet of labels on A4 as it is sold in India; lengths in millimetres. */
export interface LabelSheet {
  readonly value: 'sheet24' | 'sheet21' | 'sheet14';
  readonly label: string;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Upper left corner of the first label. */
  readonly left: number;
  readonly top: number;
  /** Room between two columns. */
  readonly gap: number;
}

/** Sheets that are offered, the most usual first. */
export const LABEL_SHEETS: readonly LabelSheet[] = [
  {
    value: 'sheet24',
    label: '24 on a sheet (3 × 8), 64 × 34 mm',
    columns: 3,
    rows: 8,
    width: 63.5,
    height: 33.9,
    left: 7.2,
    top: 12.9,
    gap: 2.55,
  },
  {
    value: 'sheet21',
    label: '21 on a sheet (3 × 7), 64 × 38 mm',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.2,
    top: 15.1,
    gap: 2.55,
  },
  {
    value: 'sheet14',
    label: '14 on a sheet (2 × 7), 99 × 38 mm',
    columns: 2,
    rows: 7,
    width: 99.1,
    height: 38.1,
    left: 4.65,
    top: 15.1,
    gap: 2.5,
  },
];

/** Number of labels on a sheet. */
export const labelsOn = ({ columns, rows }: LabelSheet): number => columns * rows;

/** Returns the sheet of a name; the most usual one for an unknown name. */
export const labelSheet = (value: string | null | undefined): LabelSheet =>
  LABEL_SHEETS.find((sheet) => sheet.value === value) ?? (LABEL_SHEETS[0] as LabelSheet);

/** Returns how many sheets so many labels take, from the label `startAt` (from 1) of the first sheet on. */
export const sheetsFor = (sheet: LabelSheet, labels: number, startAt: number): number =>
  labels === 0 ? 0 : Math.ceil((labels + startAt - 1) / labelsOn(sheet));

/** Returns row and column, from 0, and the sheet, from 0, of the label `at` (from 0). */
export function labelPlace(sheet: LabelSheet, at: number, startAt: number) {
  const place = at + startAt - 1;
  const onSheet = place % labelsOn(sheet);
  return {
    sheet: Math.floor(place / labelsOn(sheet)),
    row: Math.floor(onSheet / sheet.columns),
    column: onSheet % sheet.columns,
  };
}
