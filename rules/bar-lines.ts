/** Splits a line of a setting at its bars; the last part may hold bars of its own. */
export function partsOf(line: string, count: number): string[] {
  const parts = line.split('|');
  const last = parts.slice(count - 1).join('|');
  return [...parts.slice(0, count - 1), last].map((part) => part.trim());
}

/** Returns the lines of a setting that hold something, each with its number from 1. */
export const filledLines = (text: string): { line: string; number: number }[] =>
  text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.replaceAll('|', '').trim() !== '');
