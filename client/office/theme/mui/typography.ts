import type { ThemeOptions } from '@mui/material/styles';
import { fonts } from '../../../shared/theme/tokens';
import { rem, sizes } from './sizes';

const heading = (px: number, lineHeight: number) => ({
  fontFamily: fonts.serif,
  fontWeight: 600,
  fontSize: rem(px),
  lineHeight: lineHeight / px,
  letterSpacing: '-0.012em',
});

const { text, label, help } = sizes;

/** Serif for titles, Mukta for everything else, including figures in tables. */
export const typography: ThemeOptions['typography'] = {
  fontFamily: fonts.sans,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: heading(28, 34),
  h2: heading(21, 28),
  h3: heading(20, 28),
  h4: { fontSize: rem(29), lineHeight: 36 / 29, fontWeight: 600 },
  h5: { fontSize: rem(25), lineHeight: 32 / 25, fontWeight: 600 },
  h6: { fontSize: rem(16.5), lineHeight: 22 / 16.5, fontWeight: 600 },
  subtitle1: { fontSize: rem(text), lineHeight: 1.45, fontWeight: 600 },
  subtitle2: { fontSize: rem(label), lineHeight: 1.4, fontWeight: 600 },
  body1: { fontSize: rem(text), lineHeight: 22 / 15 },
  body2: { fontSize: rem(text), lineHeight: 22 / 15 },
  caption: { fontSize: rem(help), lineHeight: 18 / 13.5 },
  button: { fontSize: rem(text), lineHeight: 1.2, fontWeight: 600, textTransform: 'none' },
};
