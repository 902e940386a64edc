import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme, type Theme } from '@mui/material/styles';
import { buttons } from './mui/buttons';
import { data } from './mui/data';
import { office, publicForms, type Density } from './mui/density';
import { fields } from './mui/fields';
import { colorSchemes } from './mui/palette';
import { surfaces } from './mui/surfaces';
import { typography } from './mui/typography';
import { breakpoints } from './tokens';

/** Each density has its own prefix, because both write their variables to the root of the same document. */
function themeOf(density: Density): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'media', cssVarPrefix: density.name },
    colorSchemes,
    spacing: 8,
    shape: { borderRadius: density.radius },
    breakpoints: {
      values: { xs: 0, sm: 600, md: breakpoints.tablet, lg: breakpoints.nav, xl: breakpoints.full },
    },
    typography: typography(density),
    components: { ...buttons(density), ...fields(density), ...surfaces(density), ...data },
  });
}

export const themes: Readonly<Record<Density['name'], Theme>> = {
  office: themeOf(office),
  public: themeOf(publicForms),
};
