import { groupIndian, type Paise } from '../../../rules/money';

export { formatClock } from '../../../rules/dates';

/**
 * Formats an Indian mobile number as '+91 90000 14837', and a landline as '+91 20 2567 8901' where its area code is known to
 * have two digits, else as '+91 2142567890'; any other number stays as stored.
 */
export const formatPhone = (phone: string): string =>
  phone
    .replace(/^\+91([6-9]\d{4})(\d{5})$/, '+91 $1 $2')
    .replace(/^\+91(11|20|22|33|40|44)(\d{4})(\d{4})$/, '+91 $1 $2 $3')
    .replace(/^\+91(\d{10})$/, '+91 $1');

/** Formats an Indian number without its code, where room is short: '90000 14837'. */
export const formatMobile = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2');

const LAKH = 10_000_000;
const CRORE = 1_000_000_000;

/** Formats paise for an axis: `₹5 L`, `₹2.5 Cr`, `₹40,000`. */
export function axisRupees(amount: Paise): string {
  const short = (value: number): string => String(Math.round(value * 10) / 10);
  if (amount >= CRORE) return `₹${short(amount / CRORE)} Cr`;
  if (amount >= LAKH) return `₹${short(amount / LAKH)} L`;
  return `₹${groupIndian(String(Math.round(amount / 100)))}`;
}
