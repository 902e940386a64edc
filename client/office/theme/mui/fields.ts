import type { Components, Theme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { radii, shadows } from '../../../shared/theme/tokens';
import { rem, sizes, TOUCH } from './sizes';
import { color, focusOutline } from './variables';

const { field, text, label, help, radius } = sizes;

/** Labels are above their fields and never float. */
const staticLabel = {
  root: {
    position: 'static' as const,
    maxWidth: 'none',
    marginBottom: 6,
    transform: 'none',
    color: color('ink'),
    fontSize: rem(label),
    fontWeight: 600,
    lineHeight: 1.4,
    whiteSpace: 'normal' as const,
    '&.Mui-focused': { color: color('ink') },
    '&.Mui-error': { color: color('ink') },
    '& .MuiFormLabel-asterisk': { color: color('clay') },
  },
};

const noRing = { outline: 'none', boxShadow: 'none' };

const outlined = {
  minHeight: rem(field),
  borderRadius: radius,
  backgroundColor: color('surface'),
  fontSize: rem(text),
  '@media (pointer: coarse)': { minHeight: rem(Math.max(field, TOUCH)) },
  '& fieldset': { top: 0, borderColor: color('field'), '& legend': { display: 'none' } },
  // The adornment before the text keeps the distance.
  '&.MuiInputBase-adornedStart .MuiInputBase-input': { paddingLeft: 0 },
  '&.Mui-error': { backgroundColor: color('errorGround') },
  '&.Mui-error fieldset': { borderWidth: 2, borderColor: color('clay') },
  '&.Mui-disabled': { backgroundColor: color('sand') },
};

const input = {
  height: rem(field - 6),
  padding: '4px 12px 2px',
  // The field's border shows the focus; the page's own ring would surround the text alone.
  '&:focus-visible': noRing,
  '&::placeholder': { color: color('placeholder'), opacity: 1 },
};

export const fields: Components<Theme> = {
  MuiTextField: {
    defaultProps: { fullWidth: true, slotProps: { inputLabel: { shrink: true } } },
  },
  MuiFormControl: { styleOverrides: { root: { verticalAlign: 'top' } } },
  MuiInputLabel: { defaultProps: { shrink: true, disableAnimation: true }, styleOverrides: staticLabel },
  MuiFormLabel: { styleOverrides: { root: { color: color('ink') } } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: outlined,
      input: input,
      multiline: { padding: '8px 0 4px', '& textarea': { height: 'auto' }, '& textarea:focus-visible': noRing },
    },
  },
  MuiInputAdornment: {
    styleOverrides: {
      root: { paddingTop: 2, '& .MuiTypography-root': { color: color('ink2'), whiteSpace: 'nowrap' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        color: color('ink3'),
        fontSize: rem(help),
        lineHeight: 1.4,
        '&.Mui-error': { color: color('clay') },
      },
    },
  },
  MuiSelect: {
    styleOverrides: { select: { '&:focus-visible': noRing, display: 'flex', alignItems: 'center', minHeight: 0 } },
  },
  // The arrow grows with the text.
  MuiNativeSelect: { styleOverrides: { select: { '&&&': { paddingRight: rem(32) }, textOverflow: 'ellipsis' } } },
  MuiAutocomplete: {
    styleOverrides: {
      // The buttons at the end grow with the text; the library leaves them a room in px.
      root: {
        '&&& .MuiAutocomplete-inputRoot': { paddingRight: rem(39) },
        '&&&.MuiAutocomplete-hasClearIcon .MuiAutocomplete-inputRoot': { paddingRight: rem(65) },
      },
      inputRoot: { padding: 0 },
      input: { '&.MuiAutocomplete-input.MuiAutocomplete-input': { padding: input.padding } },
      paper: { border: `1px solid ${color('line')}`, borderRadius: radii.preset, boxShadow: shadows.float },
      option: { minHeight: rem(36), '@media (pointer: coarse)': { minHeight: rem(TOUCH) } },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        color: color('field'),
        '&.Mui-checked': { color: color('primary') },
        '&:focus-within': { ...focusOutline, outlineOffset: -6 },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 26, margin: '6px 12px 6px 11px', padding: 0 },
      thumb: { width: 20, height: 20, boxShadow: 'none' },
      track: { borderRadius: 13, backgroundColor: color('field'), opacity: 1 },
      switchBase: {
        padding: 3,
        color: color('surface'),
        '&.Mui-checked': { color: color('surface'), transform: 'translateX(18px)' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1 },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { paddingTop: 2 } } },
  MuiPickersTextField: { defaultProps: { fullWidth: true } },
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: outlined,
      sectionsContainer: { flexWrap: 'wrap', padding: '7px 0 5px' },
    },
  },
  MuiDateCalendar: {
    styleOverrides: { root: { '& .MuiPickersDay-root, & .MuiPickerDay-root': { fontSize: '0.9375rem' } } },
  },
};
