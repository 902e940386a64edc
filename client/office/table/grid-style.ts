import type { SxProps, Theme } from '@mui/material/styles';

/** The data grid in the office's clothes; colours follow the scheme through the custom properties of tokens.css. */
export const gridStyle: SxProps<Theme> = {
  '--DataGrid-t-color-background-base': 'transparent',
  '--DataGrid-t-header-background-base': 'var(--color-sand)',
  '--DataGrid-rowBorderColor': 'var(--color-line)',
  height: '100%',
  borderRadius: 0,
  color: 'var(--color-ink)',
  background: 'transparent',
  fontFamily: 'inherit',
  lineHeight: '1.375rem',
  letterSpacing: 0,
  '& .MuiDataGrid-columnHeader': {
    background: 'var(--color-sand)',
    color: 'var(--color-ink2)',
    padding: '0 10px',
    fontSize: '0.84375rem',
  },
  '& .MuiDataGrid-columnHeader--sorted .MuiDataGrid-columnHeaderTitle': { color: 'var(--color-ink)' },
  '& .MuiDataGrid-iconButtonContainer': { width: 'auto', marginLeft: '2px' },
  // An unsorted column shows no arrow, and keeps no room for one.
  '& .MuiDataGrid-columnHeader:not(.MuiDataGrid-columnHeader--sorted) .MuiDataGrid-iconButtonContainer': {
    display: 'none',
  },
  '& .MuiDataGrid-sortButton': { width: '1.5rem', height: '1.5rem', padding: 0, color: 'inherit', background: 'none' },
  '& .MuiDataGrid-cell:not(.MuiDataGrid-cellEmpty)': { padding: '0 10px' },
  '@media (max-width: 87.49em)': {
    '& .MuiDataGrid-cell:not(.MuiDataGrid-cellEmpty), & .MuiDataGrid-columnHeader': { paddingInline: '8px' },
  },
  '& .MuiDataGrid-cell.MuiDataGrid-cell--textRight, & .MuiDataGrid-columnHeader--alignRight': { paddingRight: '20px' },
  '& [aria-colindex="1"].MuiDataGrid-cell, & [aria-colindex="1"].MuiDataGrid-columnHeader': { paddingLeft: '20px' },
  // The box to tick is wider than a column's padding leaves room for.
  '& .MuiDataGrid-columnHeaderCheckbox.MuiDataGrid-columnHeader.MuiDataGrid-columnHeader, & .MuiDataGrid-cellCheckbox.MuiDataGrid-cell.MuiDataGrid-cell':
    { padding: '0 0 0 8px' },
  '& .MuiDataGrid-row:hover': { background: 'var(--color-row-hover)' },
  // The whole row shows where the keyboard is, and its cell is tinted.
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within': { outline: 'none', boxShadow: 'none' },
  '& .MuiDataGrid-row:has(.MuiDataGrid-cell:focus-visible)': {
    outline: '2px solid var(--color-primary)',
    outlineOffset: '-2px',
  },
  '& .MuiDataGrid-cell:focus-visible': { background: 'var(--color-mint1)' },
  '& .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-columnHeader:focus-within': { outline: 'none', boxShadow: 'none' },
  '& .MuiDataGrid-columnHeader:focus-visible': {
    outline: '2px solid var(--color-primary)',
    outlineOffset: '-2px',
  },
  '& .MuiDataGrid-rowSkeleton [data-colindex="0"]': { paddingLeft: '20px' },
  '& .MuiDataGrid-rowSkeleton .MuiSkeleton-root': { background: 'var(--color-sand2)', borderRadius: '8px' },
  // Rows that are on the way fade towards the foot.
  '& .MuiDataGrid-skeletonLoadingOverlay': { maskImage: 'linear-gradient(#000 20%, transparent 95%)' },
};
