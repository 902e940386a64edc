import type { TextStyle } from './receipt-layout';
import { COLORS } from './receipt-mark';

/** The sheet in points; 60 px of the drawing at 96 dpi are its margin. */
export const PAGE = { width: 595.28, height: 841.89, margin: 45 } as const;
export const LEFT = PAGE.margin;
export const WIDTH = PAGE.width - 2 * PAGE.margin;
/** The right column: amount, and what stands at the right edge. */
export const PANEL = { x: 334, width: PAGE.width - PAGE.margin - 334 } as const;
/** Nothing of the text stands below it: the arches do. */
export const FOOT = 808;

export const label: TextStyle = { size: 10.1, weight: 400, color: COLORS.quiet };
export const value: TextStyle = { size: 11.25, weight: 500, color: COLORS.ink };
export const strong: TextStyle = { size: 11.25, weight: 600, color: COLORS.ink };
export const serif: TextStyle = { size: 18, weight: 'serif', color: COLORS.ink, leading: 1.15 };
