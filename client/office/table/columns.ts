import type { GridColDef } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import type { WindowSize } from '../ui/useWindowSize';

interface CellLook {
  /** False where columns are dropped, so that a cell can take in what they said. */
  isWide: boolean;
  /** Whether a column is shown, by its key. */
  has: (key: string) => boolean;
  /** For buttons inside the cell: only the focused cell's take part in the Tab order. */
  tabIndex: number;
}

/** A column as data. Widths in px at text of 16 px; one with `flex` takes a share of what is left. */
export interface AdminColumn<Row, Sort extends string = string> {
  key: string;
  header: string;
  width?: number;
  flex?: number;
  minWidth?: number;
  align?: 'right';
  /** Makes the header a sort button. */
  sort?: Sort;
  /** Dropped in windows where the sidebar is a rail. */
  wideOnly?: boolean;
  /** Minimum width of the window for this column, in px at text of 16 px; dropped in narrower ones. */
  from?: number;
  cell: (row: Row, look: CellLook) => ReactNode;
}

/** Minimum widths of the window that columns ask for, in px at text of 16 px. */
export const widthsOf = (columns: readonly Pick<AdminColumn<never>, 'from'>[]): number[] =>
  columns.flatMap(({ from }) => from ?? []);

/**
 * Builds the grid's columns.
 * @param width the widest of `widthsOf` that the window has
 */
export function gridColumns<Row extends { id: string }, Sort extends string>(
  columns: readonly AdminColumn<Row, Sort>[],
  size: WindowSize,
  width: number,
  textScale: number,
): GridColDef<Row>[] {
  const isWide = size === 'wide';
  const shown = columns.filter(({ wideOnly, from = 0 }) => (isWide || !wideOnly) && from <= width);
  const keys = new Set(shown.map(({ key }) => key));
  const has = (key: string): boolean => keys.has(key);
  return shown.map(({ key, header, width: own, flex, minWidth, align, sort, cell }) => ({
    field: key,
    headerName: header,
    ...(flex ? { flex } : {}),
    ...(own ? { width: own * textScale } : {}),
    minWidth: (minWidth ?? own ?? 80) * textScale,
    align: align ?? 'left',
    headerAlign: align ?? 'left',
    sortable: sort !== undefined,
    resizable: false,
    renderCell: ({ row, tabIndex }) => cell(row, { isWide, has, tabIndex }),
  }));
}
