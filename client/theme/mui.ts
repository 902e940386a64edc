import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme, type Theme } from '@mui/material/styles';
import { buttons } from './mui/buttons';
import { data } from './mui/data';
import { fields } from './mui/fields';
import { colorSchemes } from './mui/palette';
import { sizes } from './mui/sizes';
import { surfaces } from './mui/surfaces';
import { typography } from './mui/typography';
import { breakpoints } from './tokens';

/** The office's material. Public pages do without it; they take the same tokens through CSS. */
export const theme: Theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media', cssVarPrefix: 'office' },
  colorSchemes,
  spacing: 8,
  shape: { borderRadius: sizes.radius },
  breakpoints: {
    values: { xs: 0, sm: 600, md: breakpoints.tablet, lg: breakpoints.nav, xl: breakpoints.full },
  },
  typography,
  components: { ...buttons, ...fields, ...surfaces, ...data },
});
