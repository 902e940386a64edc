import { kebab } from '../../../shared/theme/css-variables';
import type { ColorTokens } from '../../../shared/theme/tokens';

/** A colour token as its custom property, which already knows the light and the dark value. */
export const color = (name: keyof ColorTokens): string => `var(--color-${kebab(name)})`;

export const focusOutline = { outline: `2px solid ${color('primary')}`, outlineOffset: 2, boxShadow: 'none' } as const;
/** For rows, tabs and icon buttons, whose outside has no room. */
export const focusInside = { outline: `2px solid ${color('primary')}`, outlineOffset: -2, boxShadow: 'none' } as const;
