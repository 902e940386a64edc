import { kebab } from '../../../shared/theme/css-variables';
import type { ColorTokens } from '../../../shared/theme/tokens';

/** Returns a colour token's custom property, which includes light and dark values. */
export const color = (name: keyof ColorTokens): string => `var(--color-${kebab(name)})`;

export const focusOutline = { outline: `2px solid ${color('primary')}`, outlineOffset: 2, boxShadow: 'none' } as const;
/** Inset focus outline, for rows, tabs and icon buttons without room outside. */
export const focusInside = { outline: `2px solid ${color('primary')}`, outlineOffset: -2, boxShadow: 'none' } as const;
