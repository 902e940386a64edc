import { groupIndian, type Paise } from '../../../rules/money';

export { formatClock } from '../../../rules/dates';

/** Formats an Indian number as '+91 90000 14837'; any other stays as stored. */
export const formatPhone = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

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
