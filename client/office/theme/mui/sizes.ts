/** Sizes of the office in px at text of 16 px: dense, for a day's work; `radius` is a token of radii. */
export const sizes = { button: 36, field: 38, text: 15, label: 14, help: 13.5, radius: 8 } as const;

/** Converts px to rem, so that the size scales with the reader's text. */
export const rem = (px: number): string => `${px / 16}rem`;

/** Minimum size for touch, in px. */
export const TOUCH = 44;
