/** Sizes of the office in px at text of 16 px: dense, for a day's work; `radius` is a token of radii. */
export const sizes = { button: 36, field: 38, text: 15, label: 14, help: 13.5, radius: 8 } as const;

/** A size of the drawings as one that grows with the reader's text. */
export const rem = (px: number): string => `${px / 16}rem`;

/** Touch needs more. */
export const TOUCH = 44;
