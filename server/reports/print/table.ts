import { COLORS } from '../../pdf/colors';
import { PRINT, type PrintedReport } from './printed';

/** A column of a printed table; its share of the width, of all shares. */
export interface PrintColumn {
  readonly header: string;
  readonly share: number;
  readonly align?: 'right';
}

/** A cell: its text, over two lines where it needs them, or with a second line in smaller type. */
export type PrintCell = readonly [text: string, under?: string];

const GAP = 8;
const ROW = 29;
const SINGLE_ROW = 17;
const HEAD = 16;

/** Draws tables whose headings stand on every page. */
export class PrintedTable {
  readonly #places: readonly { readonly x: number; readonly width: number }[];

  constructor(
    private readonly page: PrintedReport,
    private readonly columns: readonly PrintColumn[],
    /** True for tables without second lines. */
    private readonly isSingle = false,
  ) {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const width = page.width - GAP * (columns.length - 1);
    let x = page.left;
    this.#places = columns.map(({ share }) => {
      const place = { x, width: (width * share) / shares };
      x += place.width + GAP;
      return place;
    });
  }

  /** Draws the headings. */
  begin(): void {
    this.page.room(HEAD + ROW);
    this.#cells(
      this.columns.map(({ header }) => [header]),
      PRINT.quiet,
    );
    this.page.y += HEAD;
  }

  /** Draws a row under a hairline, on a new page with the headings again where it does not fit. */
  row(cells: readonly PrintCell[], style = PRINT.text): void {
    const height = this.isSingle ? SINGLE_ROW : ROW;
    if (this.page.room(height)) this.begin();
    this.page.layout.line(this.page.left, this.page.y, this.page.width, COLORS.line);
    this.#cells(cells, style, 3);
    this.page.y += height;
  }

  #cells(cells: readonly PrintCell[], style: (typeof PRINT)[keyof typeof PRINT], down = 0): void {
    cells.forEach(([text, under], at) => {
      const place = this.#places[at];
      if (!place) return;
      const align = this.columns[at]?.align ?? 'left';
      const box = { ...place, maxLines: under === undefined && !this.isSingle ? 2 : 1, minSize: 7 };
      const y = this.page.layout.text(text, { ...box, y: this.page.y + down }, { ...style, align });
      if (under) this.page.layout.text(under, { ...box, y: y - 1 }, { ...PRINT.quiet, align });
    });
  }
}
