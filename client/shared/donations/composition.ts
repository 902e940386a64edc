import { formatRupees } from '../../../rules/money';

interface Composed {
  readonly amount: number;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly unitPrice: number }[];
}

/** Describes the parts of an amount: 'Gift ₹20,000, 5 × School kit ₹5,000'. */
export function compositionOf({ amount, items }: Composed): string {
  const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const gift = amount > total ? [`Gift ${formatRupees(amount - total)}`] : [];
  const things = items.map(
    ({ name, quantity, unitPrice }) => `${quantity} × ${name} ${formatRupees(quantity * unitPrice)}`,
  );
  return [...gift, ...things].join(', ');
}
