import type { History } from './history';
import type { Told } from './provider-state';
import type { Stage } from './stage';

interface Item {
  readonly kind: string;
  readonly reference: string;
  readonly isOpen: boolean;
}

/**
 * Checks that exceptions exist for what only a person can decide: captured money that matches no order, and money from
 * abroad.
 */
export async function compareAttention(
  stage: Stage,
  { captured, due, payments }: Told,
  history: History,
): Promise<string[]> {
  const items = await stage.sql<Item>('select kind, reference, resolved_at is null as "isOpen" from attention_items');
  const isTold = (kinds: readonly string[], id: string, isOpen: boolean): boolean =>
    items.some((item) => kinds.includes(item.kind) && item.reference.endsWith(id) && (item.isOpen || !isOpen));
  const unmatched = captured.filter(({ id, amount, amount_refunded: back }) => !due.has(id) && back < amount);
  const foreign = captured.filter(({ id, international }) => due.has(id) && international);
  const left = payments.filter(({ id }) => history.leftAlone.has(id));
  return [
    ...unmatched
      .filter(({ id }) => !isTold(['amount_mismatch', 'unmatched_payment'], id, true))
      .map(({ id }) => `${id}: it matches no order, and no attention item exists`),
    ...foreign
      .filter(({ id }) => !isTold(['international_payment'], id, false))
      .map(({ id }) => `${id}: from abroad, and no attention item exists`),
    ...left
      .filter((payment) => payment.captured)
      .map(({ id }) => `${id}: it does not match its order, but was captured`),
  ];
}
