import type { TextStyle } from '../pdf/layout';
import { COLORS } from '../pdf/colors';

/** Page size and margin in points; the margin is 60 px at 96 dpi. */
export const PAGE = { width: 595.28, height: 841.89, margin: 45 } as const;
export const LEFT = PAGE.margin;
export const WIDTH = PAGE.width - 2 * PAGE.margin;
/** Right column: the amount, and everything at the right edge. */
export const PANEL = { x: 334, width: PAGE.width - PAGE.margin - 334 } as const;
/** Lowest y of text, in points; the arches are below it. */
export const FOOT = 808;

export const label: TextStyle = { size: 10.1, weight: 400, color: COLORS.quiet };
export const value: TextStyle = { size: 11.25, weight: 500, color: COLORS.ink };
export const strong: TextStyle = { size: 11.25, weight: 600, color: COLORS.ink };
export const serif: TextStyle = { size: 18, weight: 'serif', color: COLORS.ink, leading: 1.15 };
