import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme, type Theme } from '@mui/material/styles';
import { buttons } from './mui/buttons';
import { data } from './mui/data';
import { fields } from './mui/fields';
import { colorSchemes } from './mui/palette';
import { sizes } from './mui/sizes';
import { surfaces } from './mui/surfaces';
import { typography } from './mui/typography';
import { breakpoints } from '../../shared/theme/tokens';

const rem = (px: number): number => px / 16;

/** MUI theme of the office. Public pages use the same tokens through CSS, without MUI. */
export const theme: Theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media', cssVarPrefix: 'office' },
  colorSchemes,
  spacing: 8,
  shape: { borderRadius: sizes.radius },
  breakpoints: {
    unit: 'rem',
    values: { xs: 0, sm: rem(600), md: rem(breakpoints.tablet), lg: rem(breakpoints.nav), xl: rem(breakpoints.full) },
  },
  typography,
  components: { ...buttons, ...fields, ...surfaces, ...data },
});
