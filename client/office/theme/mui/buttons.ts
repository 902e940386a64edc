import type { Components, Theme } from '@mui/material/styles';
import { radii } from '../../../shared/theme/tokens';
import { rem, sizes, TOUCH } from './sizes';
import { color, focusInside, focusOutline } from './variables';

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    /** Filter of a list: shows its name when unset, its value on the tint when set. */
    filter: true;
  }
}

const quiet = { borderColor: color('outlineQuiet'), backgroundColor: color('surface') };
const hoverTint = { borderColor: color('primary'), backgroundColor: color('mint1') };

const { button, radius } = sizes;

export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusOutline } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: rem(button),
        padding: '3px 14px 1px',
        borderRadius: radius,
        transition: 'background-color 150ms, border-color 150ms, color 150ms',
        '@media (pointer: coarse)': { minHeight: rem(Math.max(button, TOUCH)) },
        '&.Mui-disabled, &[aria-disabled="true"]': { color: color('disabled') },
      },
      // Where the system takes the ground away, what is to be pressed first is no bare word beside bordered buttons.
      contained: { '@media (forced-colors: active)': { border: '2px solid' } },
      outlined: { ...quiet, '&:hover': hoverTint },
      text: { '&:hover': { backgroundColor: color('mint1') } },
      sizeSmall: { minHeight: rem(32), padding: '2px 10px 0' },
      sizeLarge: { minHeight: rem(56), paddingInline: 32, fontSize: '1.125rem' },
    },
    variants: [
      {
        props: { color: 'error', variant: 'outlined' },
        style: { '&:hover': { borderColor: color('clay'), backgroundColor: color('clayTint') } },
      },
      {
        props: { color: 'error', variant: 'text' },
        style: { '&:hover': { backgroundColor: color('clayTint') } },
      },
      {
        props: { variant: 'filter' },
        style: {
          ...quiet,
          border: `1px solid ${color('outlineQuiet')}`,
          color: color('ink2'),
          fontWeight: 500,
          '&:hover': { borderColor: color('primary') },
          '&[aria-pressed="true"]': { ...hoverTint, color: color('primary'), fontWeight: 600 },
        },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: radii.control,
        color: color('ink2'),
        '&:hover': { backgroundColor: color('mint1'), color: color('primary') },
        '&:focus-visible': focusInside,
      },
      sizeSmall: {
        width: rem(32),
        height: rem(32),
        '@media (pointer: coarse)': { width: rem(TOUCH), height: rem(TOUCH) },
      },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        border: `1px solid ${color('outlineQuiet')}`,
        borderRadius: radii.control,
        backgroundColor: color('surface'),
        overflow: 'hidden',
        flexWrap: 'wrap',
        // An element with hidden overflow may shrink to nothing in a column.
        flexShrink: 0,
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        flex: 1,
        // Large text on a phone: the next line before a broken word.
        '@media (max-width: 29.99em)': { flex: '1 0 auto', maxWidth: '100%' },
        minHeight: rem(button),
        '@media (pointer: coarse)': { minHeight: rem(TOUCH) },
        border: 0,
        padding: '2px 16px 0',
        color: color('ink2'),
        fontWeight: 500,
        textTransform: 'none',
        '&.MuiToggleButtonGroup-grouped': { borderRadius: 0, marginLeft: 0 },
        '&:not(:first-of-type)': { borderLeft: `1px solid ${color('outlineQuiet')}` },
        '&:hover': { backgroundColor: color('rowHover') },
        '&:focus-visible': focusInside,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: color('mint1'),
          color: color('primary'),
          fontWeight: 600,
        },
      },
    },
  },
};
