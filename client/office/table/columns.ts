import type { GridColDef } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import type { WindowSize } from '../ui/useWindowSize';

interface CellLook {
  /** False where columns are dropped, so that a cell can take in what they said. */
  isWide: boolean;
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
  cell: (row: Row, look: CellLook) => ReactNode;
}

export function gridColumns<Row extends { id: string }, Sort extends string>(
  columns: readonly AdminColumn<Row, Sort>[],
  size: WindowSize,
  textScale: number,
): GridColDef<Row>[] {
  const isWide = size === 'wide';
  return columns
    .filter(({ wideOnly }) => isWide || !wideOnly)
    .map(({ key, header, width, flex, minWidth, align, sort, cell }) => ({
      field: key,
      headerName: header,
      ...(flex ? { flex } : {}),
      ...(width ? { width: width * textScale } : {}),
      minWidth: (minWidth ?? width ?? 80) * textScale,
      align: align ?? 'left',
      headerAlign: align ?? 'left',
      sortable: sort !== undefined,
      resizable: false,
      renderCell: ({ row, tabIndex }) => cell(row, { isWide, tabIndex }),
    }));
}
