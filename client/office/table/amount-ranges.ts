import { formatRupees, parseRupees } from '../../../rules/money';

/** Whether a parameter of the address is an amount in rupees. */
export const isAmount = (value: string): boolean => parseRupees(value) !== null;

const shown = (value: string): string => formatRupees(parseRupees(value) ?? 0);

/** The filter as its chip says it: '₹500 – ₹5,000'. */
export function describeAmounts(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? shown(from) : `${shown(from)} – ${shown(to)}`;
  if (from) return `From ${shown(from)}`;
  return to ? `Up to ${shown(to)}` : '';
}

/** What is wrong with amounts somebody typed, or null. */
export function amountsProblem(from: string, to: string): string | null {
  const [least, greatest] = [from, to].map((text) => (text.trim() === '' ? undefined : parseRupees(text)));
  if (least === null || greatest === null) return 'Enter amounts in figures, for example 1,200.';
  return least !== undefined && greatest !== undefined && least > greatest
    ? 'The first amount must not be above the second.'
    : null;
}
