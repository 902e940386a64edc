import type { PaletteOptions } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { colors, type ColorTokens } from '../../../shared/theme/tokens';

/** Builds the palette from the tokens' literal colours, since MUI cannot compute shades and contrast from variables. */
function paletteOf(tokens: ColorTokens): PaletteOptions {
  return {
    primary: { main: tokens.primary, dark: tokens.primaryDark, light: tokens.mint1, contrastText: tokens.onPrimary },
    secondary: { main: tokens.marigold, dark: tokens.marigoldHover, contrastText: tokens.onMarigold },
    error: { main: tokens.clay, dark: tokens.clayDark, light: tokens.clayTint, contrastText: tokens.onClay },
    warning: { main: tokens.badgeAmber, light: tokens.badgeAmberGround, contrastText: tokens.badgeAmberGround },
    success: { main: tokens.badgeGreen, light: tokens.badgeGreenGround, contrastText: tokens.badgeGreenGround },
    info: { main: tokens.badgeBlue, light: tokens.badgeBlueGround, contrastText: tokens.badgeBlueGround },
    background: { default: tokens.page, paper: tokens.surface },
    text: { primary: tokens.ink, secondary: tokens.ink2, disabled: tokens.disabled },
    divider: tokens.line,
    action: {
      hover: tokens.rowHover,
      selected: tokens.mint1,
      disabled: tokens.disabled,
      disabledBackground: tokens.disabledGround,
    },
    DataGrid: { bg: tokens.surface, headerBg: tokens.sand, pinnedBg: tokens.surface },
  };
}

export const colorSchemes = { light: { palette: paletteOf(colors.light) }, dark: { palette: paletteOf(colors.dark) } };
