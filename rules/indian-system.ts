import type { Paise } from './money';

const SIZES = [10_000_000, 100_000, 1_000, 100] as const;
type ScaleNames = readonly [crore: string, lakh: string, thousand: string, hundred: string];

/**
 * Spells a whole number in a language that counts in lakhs and crores; crores nest, as in "One Lakh Crore".
 * @param belowHundred returns the words of 0 to 99
 */
export function inIndianSystem(value: number, names: ScaleNames, belowHundred: (value: number) => string): string {
  const parts: string[] = [];
  let rest = value;
  SIZES.forEach((size, at) => {
    if (rest < size) return;
    parts.push(`${inIndianSystem(Math.floor(rest / size), names, belowHundred)} ${names[at] ?? ''}`);
    rest %= size;
  });
  if (rest > 0 || parts.length === 0) parts.push(belowHundred(rest));
  return parts.join(' ');
}

/**
 * Splits an amount into rupees and paise.
 * @throws RangeError unless the amount is a safe integer, not negative
 */
export function rupeesAndPaise(paise: Paise): { rupees: number; fraction: number } {
  if (!Number.isSafeInteger(paise) || paise < 0) {
    throw new RangeError('An amount in words needs a whole number of paise, not negative.');
  }
  const fraction = paise % 100;
  return { rupees: (paise - fraction) / 100, fraction };
}
