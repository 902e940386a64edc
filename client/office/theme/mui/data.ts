import type { Components, Theme } from '@mui/material/styles';
import type {} from '@mui/x-charts/themeAugmentation';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { radii } from '../../../shared/theme/tokens';
import { rem } from './sizes';
import { color, focusInside } from './variables';

const figures = 'tabular-nums lining-nums';
const TAB = rem(44);

export const data: Components<Theme> = {
  MuiDataGrid: {
    defaultProps: {
      rowHeight: 56,
      columnHeaderHeight: 40,
      disableColumnMenu: true,
      disableRowSelectionOnClick: true,
      hideFooterSelectedRowCount: true,
      paginationMode: 'server',
      sortingMode: 'server',
      filterMode: 'server',
      slotProps: { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } },
    },
    styleOverrides: {
      root: {
        border: 0,
        fontSize: '0.9375rem',
        fontVariantNumeric: figures,
        '--DataGrid-rowBorderColor': color('line'),
      },
      columnHeader: { '&:focus, &:focus-within': focusInside },
      columnHeaderTitle: { fontSize: '0.84375rem', fontWeight: 600, color: color('ink2') },
      columnSeparator: { display: 'none' },
      cell: {
        display: 'flex',
        alignItems: 'center',
        lineHeight: 22 / 15,
        '&:focus, &:focus-within': focusInside,
      },
      row: { '&:hover': { backgroundColor: color('rowHover') } },
      footerContainer: { minHeight: rem(52), borderColor: color('line') },
    },
  },
  MuiTableCell: { styleOverrides: { root: { borderColor: color('line'), fontVariantNumeric: figures } } },
  MuiTableHead: {
    styleOverrides: {
      root: { backgroundColor: color('sand'), '& .MuiTableCell-root': { fontSize: '0.84375rem', fontWeight: 600 } },
    },
  },
  MuiTablePagination: {
    styleOverrides: { root: { fontVariantNumeric: figures }, selectLabel: { margin: 0 }, displayedRows: { margin: 0 } },
  },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 600, borderRadius: radii.chip },
      sizeSmall: { height: rem(24), borderRadius: rem(12), fontSize: '0.84375rem' },
      label: { paddingTop: 2 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: TAB, borderBottom: `1px solid ${color('line')}` },
      // Tabs that do not fit one line wrap: the selected one has its own underline.
      list: { flexWrap: 'wrap' },
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: TAB,
        minWidth: 0,
        maxWidth: '100%',
        padding: '8px 16px 6px',
        color: color('ink2'),
        fontWeight: 500,
        textTransform: 'none',
        '&.Mui-selected': { boxShadow: `inset 0 -2px ${color('primary')}`, color: color('primary'), fontWeight: 600 },
        '&:focus-visible': focusInside,
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 6, borderRadius: radii.chip, backgroundColor: color('track'), forcedColorAdjust: 'none' },
      bar: { borderRadius: radii.chip },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: color('disabledGround') }, text: { borderRadius: radii.control } },
  },
  MuiChartsAxis: {
    styleOverrides: { root: { '& .MuiChartsAxis-tickLabel': { fill: color('ink3') } } },
  },
  MuiChartsGrid: { styleOverrides: { root: { '& .MuiChartsGrid-line': { stroke: color('line') } } } },
};
