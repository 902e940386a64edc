import type { Paise } from './money';

const ONES = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen ' +
  'Seventeen Eighteen Nineteen'
).split(' ');
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const SCALES: readonly [size: number, name: string][] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

function belowHundred(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens} ${ONES[value % 10] ?? ''}`;
}

/** A whole number in the Indian system; crores nest, as in "One Lakh Crore". */
function inWords(value: number): string {
  const parts: string[] = [];
  let rest = value;
  for (const [size, name] of SCALES) {
    if (rest < size) continue;
    parts.push(`${inWords(Math.floor(rest / size))} ${name}`);
    rest %= size;
  }
  if (rest > 0 || parts.length === 0) parts.push(belowHundred(rest));
  return parts.join(' ');
}

/**
 * The amount as a receipt spells it: "Rupees One Lakh Twenty Thousand Five Hundred and Fifty Paise Only".
 * @param paise a safe integer, not negative
 * @throws RangeError for anything else
 */
export function amountInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) {
    throw new RangeError('An amount in words needs a whole number of paise, not negative.');
  }
  const fraction = paise % 100;
  const rupees = (paise - fraction) / 100;
  if (fraction === 0) return `Rupees ${inWords(rupees)} Only`;
  if (rupees === 0) return `${inWords(fraction)} Paise Only`;
  return `Rupees ${inWords(rupees)} and ${inWords(fraction)} Paise Only`;
}
