/** Returns the PAN that a column holds: the one place where this folder reads one. */
export const readPan = (stored: string | null): string | null => stored;
