import { inIndianSystem, rupeesAndPaise } from './indian-system';
import type { Paise } from './money';

const ONES = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen ' +
  'Seventeen Eighteen Nineteen'
).split(' ');
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const SCALES = ['Crore', 'Lakh', 'Thousand', 'Hundred'] as const;

function belowHundred(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens} ${ONES[value % 10] ?? ''}`;
}

/**
 * Spells an amount for a receipt: "Rupees One Lakh Twenty Thousand Five Hundred and Fifty Paise Only".
 * @param paise a safe integer, not negative
 * @throws RangeError for anything else
 */
export function amountInWords(paise: Paise): string {
  const { rupees, fraction } = rupeesAndPaise(paise);
  const spelled = (value: number): string => inIndianSystem(value, SCALES, belowHundred);
  if (fraction === 0) return `Rupees ${spelled(rupees)} Only`;
  if (rupees === 0) return `${spelled(fraction)} Paise Only`;
  return `Rupees ${spelled(rupees)} and ${spelled(fraction)} Paise Only`;
}
