/** Sizes of the office in px: dense, for a day's work; `radius` is a token of radii. */
export const sizes = { button: 36, field: 38, text: 15, label: 14, help: 13.5, radius: 8 } as const;

/** Touch needs more. */
export const TOUCH = 44;
