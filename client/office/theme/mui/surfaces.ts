import type { Components, Theme } from '@mui/material/styles';
import { radii, shadows } from '../../../shared/theme/tokens';
import { rem } from './sizes';
import { color, focusInside } from './variables';

const hairline = `1px solid ${color('line')}`;

/** Id of the container for the office's dialogs: beside the page, so that toasts stay readable while one is open. */
export const DIALOGS = 'dialogs';

/** A phone with large text: margins of 32 px would take a quarter of its width. */
const NARROW = '@media (max-width: 20em)';
/** Between its title and its buttons a dialog would have no room left for its content: all of it scrolls. */
const LOW = '@media (max-height: 20em), (max-width: 27em) and (max-height: 27em)';

export const surfaces: Components<Theme> = {
  // A card's title is a heading of level 2, whatever its size.
  MuiTypography: { defaultProps: { variantMapping: { h4: 'p', h5: 'p', h6: 'h2' } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderColor: color('line'), borderRadius: radii.card } },
  },
  MuiCardHeader: {
    defaultProps: { slotProps: { title: { variant: 'h6' }, subheader: { variant: 'caption' } } },
    styleOverrides: { root: { padding: '20px 20px 0' } },
  },
  MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
  MuiDialog: {
    defaultProps: { container: () => document.getElementById(DIALOGS) },
    styleOverrides: {
      paper: {
        borderRadius: radii.dialog,
        backgroundColor: color('surface'),
        boxShadow: shadows.dialog,
        '@media (forced-colors: active)': { border: '1px solid' },
        // It is rendered below the body, outside the office's own sizes.
        fontSize: '0.9375rem',
        lineHeight: 22 / 15,
        '&:not(.MuiDialog-paperFullScreen)': {
          [NARROW]: { width: 'calc(100% - 32px)', maxHeight: 'calc(100% - 32px)', margin: 16 },
        },
        [LOW]: {
          display: 'block',
          overflowY: 'auto',
          '& > .MuiDialogContent-root, & > form > .MuiDialogContent-root': { overflow: 'visible' },
        },
      },
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color('veil') } } },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '16px 24px 14px',
        borderBottom: hairline,
        ...theme.typography.h2,
      }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: 24, '.MuiDialogTitle-root + &': { paddingTop: 24 } } } },
  MuiDialogActions: {
    styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: '12px 24px', borderTop: hairline } },
  },
  MuiPopover: {
    styleOverrides: { paper: { border: hairline, borderRadius: radii.preset, boxShadow: shadows.float } },
  },
  MuiMenu: { styleOverrides: { paper: { border: hairline, borderRadius: radii.button, boxShadow: shadows.float } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: rem(36),
        '&.Mui-selected': { backgroundColor: color('mint1') },
        '&:focus-visible': focusInside,
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundColor: color('sand'), borderColor: color('line') } } },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        minHeight: rem(36),
        padding: '2px 12px 0',
        borderRadius: radii.control,
        color: color('ink2'),
        fontWeight: 500,
        '&:hover': { backgroundColor: color('disabledGround') },
        '&:focus-visible': focusInside,
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: color('mint1'), color: color('primary') },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: {
      tooltip: { backgroundColor: color('toast'), color: color('onToast'), fontSize: '0.8125rem', fontWeight: 500 },
      arrow: { color: color('toast') },
    },
  },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: radii.button, fontSize: '0.9375rem' } },
    variants: [
      { props: { severity: 'error' }, style: { backgroundColor: color('clayTint'), color: color('clayDark') } },
      { props: { severity: 'warning' }, style: { backgroundColor: color('amberTint'), color: color('amber') } },
      { props: { severity: 'success' }, style: { backgroundColor: color('mint1'), color: color('primary') } },
      { props: { severity: 'info' }, style: { backgroundColor: color('mint'), color: color('ink2') } },
    ],
  },
  MuiSnackbar: { defaultProps: { anchorOrigin: { vertical: 'bottom', horizontal: 'left' } } },
  MuiDivider: { styleOverrides: { root: { borderColor: color('line') } } },
};
