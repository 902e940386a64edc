import type { VoidReason } from '../../generated/resolvers';
import { paymentMode } from '../../../rules/payment-mode';
import type { RegisterLine } from './register-rows';
import type { RegisterSum } from './register-sums';

/** Names the purpose of a gift; `General` for general causes. */
export const purposeOf = (purpose: string | null): string => purpose ?? 'General';

/** Names the way in which a gift came. */
export const methodOf = (method: string | null): string => paymentMode(method);

const voidNotes: Readonly<Record<VoidReason, string>> = {
  bounced: 'Void: bounced',
  mistake: 'Void: mistake',
  replaced: 'Void: replaced',
};

/** Says what is special about a line of the register; '' for most. Amounts in paise. */
export function noteOf({ amount, refunded, isVoid, voidReason, isImported, receiptNumber }: RegisterLine): string {
  if (voidReason) return voidNotes[voidReason];
  if (isVoid) return 'Void: refunded';
  if (refunded > 0 && refunded < amount) return 'Refunded in part';
  if (isImported) return 'Brought in';
  return receiptNumber ? '' : 'No receipt';
}

/** A sum with the name that is printed. */
export type NamedSum = RegisterSum & { readonly name: string };

/** Names sums; those that are called the same become one. The order of the first stays. */
export function namedSums(sums: readonly RegisterSum[], nameOf: (name: string | null) => string): NamedSum[] {
  const named = new Map<string, NamedSum>();
  for (const sum of sums) {
    const name = nameOf(sum.name);
    const { gifts, amount, refunded } = named.get(name) ?? { gifts: 0, amount: 0, refunded: 0 };
    named.set(name, {
      name,
      gifts: gifts + sum.gifts,
      amount: amount + sum.amount,
      refunded: refunded + sum.refunded,
    });
  }
  return [...named.values()];
}
