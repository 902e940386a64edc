import { asciiDigits } from './ascii-digits';
import { MAX_DONATION, MIN_DONATION } from './limits';

/** An amount of Indian rupees in whole paise: a safe integer. */
export type Paise = number;

/** What people write around an amount: its currency, a cheque's "/-" or "/=", "only". */
const AROUND = /₹|rs\.?|rupees|inr|\/[-=]|only/gi;
/** Direction marks and zero-width spaces, which come along when an amount is copied from a chat or a table. */
const UNSEEN = /\p{Cf}/gu;
const PLAIN = /^\d+$/;
const GROUPED_INDIAN = /^\d{1,2}(?:,\d{2})*,\d{3}$/;
const GROUPED_THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;

/**
 * Groups digits the Indian way: the last three, then pairs (12,34,567). Implemented by hand, because the result must
 * not depend on the ICU data of server or browser.
 */
export function groupIndian(digits: string): string {
  const head = digits.slice(0, -3);
  const tail = digits.slice(-3);
  return head === '' ? tail : `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${tail}`;
}

function decimals(paise: Paise): { sign: string; rupees: string; fraction: string } {
  if (!Number.isSafeInteger(paise)) throw new RangeError('An amount is a whole number of paise.');
  const magnitude = Math.abs(paise);
  const fraction = magnitude % 100;
  return {
    sign: paise < 0 ? '-' : '',
    rupees: String((magnitude - fraction) / 100),
    fraction: fraction === 0 ? '' : `.${String(fraction).padStart(2, '0')}`,
  };
}

/**
 * Formats paise for people: `₹1,00,000`, `₹1,000.50`, `-₹5`.
 * @throws RangeError when the amount is not a safe integer
 */
export function formatRupees(paise: Paise): string {
  const { sign, rupees, fraction } = decimals(paise);
  return `${sign}₹${groupIndian(rupees)}${fraction}`;
}

/**
 * Formats paise as a plain decimal number of rupees for a form field or a CSV cell: `1000`, `1000.50`.
 * @throws RangeError when the amount is not a safe integer
 */
export function rupeesInput(paise: Paise): string {
  const { sign, rupees, fraction } = decimals(paise);
  return `${sign}${rupees}${fraction}`;
}

/**
 * Parses rupees typed by a person into paise; null when they are no amount. Accepts `1,000`, `1,00,000`, `100,000`, `₹
 * 1,000.50`, `75.00`, `Rs. 500`, `500/-`, `500 rupees only` and other scripts' digits. Refuses signs, exponents, more than two decimals and
 * misplaced commas. Limits are checked by `isDonationAmount`.
 */
export function parseRupees(text: string): Paise | null {
  const bare = asciiDigits(text).replace(UNSEEN, '').replace(AROUND, ' ').trim();
  const [whole = '', fraction, ...rest] = bare.split('.');
  if (rest.length > 0) return null;
  if (!PLAIN.test(whole) && !GROUPED_INDIAN.test(whole) && !GROUPED_THOUSANDS.test(whole)) return null;
  if (fraction !== undefined && !/^\d{1,2}$/.test(fraction)) return null;
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number((fraction ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(paise) ? paise : null;
}

/** Tells whether an amount is a whole number of paise between one rupee and ten crore rupees. */
export function isDonationAmount(paise: Paise): boolean {
  return Number.isSafeInteger(paise) && paise >= MIN_DONATION && paise <= MAX_DONATION;
}
