import type { EntityManager } from 'typeorm';
import type { ServiceDeps } from '../deps';
import type { UserError } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';

/** An essential given along, at its price at the time of the order, in paise. */
export interface PricedItem {
  readonly id: string;
  readonly name: string;
  readonly unitPrice: number;
  readonly quantity: number;
}

interface ChosenItem {
  readonly id: string;
  readonly quantity: number;
}

/**
 * Looks up the prices of the chosen essentials, in paise. An essential that is no longer offered is an error at its
 * place in the list.
 */
export async function priceItems(
  { dataSource }: Pick<ServiceDeps, 'dataSource'>,
  items: readonly ChosenItem[],
): Promise<{ priced: PricedItem[]; errors: UserError[] }> {
  const chosen = items.map((item, index) => ({ ...item, index })).filter((item) => item.quantity > 0);
  if (chosen.length === 0) return { priced: [], errors: [] };
  const rows: Omit<PricedItem, 'quantity'>[] = await dataSource.query(
    `select id, name, unit_price as "unitPrice" from donation_essentials where is_active and id = any($1::uuid[])`,
    [chosen.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const priced: PricedItem[] = [];
  const errors: UserError[] = [];
  for (const { id, quantity, index } of chosen) {
    const essential = byId.get(id.toLowerCase());
    if (essential) priced.push({ ...essential, quantity });
    else errors.push(userError(`items[${index}].id`, 'NOT_FOUND', 'This item is no longer available.'));
  }
  return { priced, errors };
}

/** Lists ids and quantities in the order in which PostgreSQL sorts them in `storedItemKeys`, for comparison. */
export const itemKeys = (items: readonly PricedItem[]): string[] =>
  items.map(({ id, quantity }) => `${id} ${quantity}`).sort();

/**
 * Builds the SQL of the same list for stored items.
 * @param owner SQL of the donation's or subscription's id
 */
export const storedItemKeys = (of: 'donation' | 'subscription', owner: string): string =>
  `array(select i.essential_id::text || ' ' || i.quantity from ${of}_items i
          where i.${of}_id = ${owner}
          order by (i.essential_id::text || ' ' || i.quantity) collate "C")`;

/** Stores the essentials of a donation or subscription at their unit price, in paise. */
export async function storeItems(
  manager: EntityManager,
  of: 'donation' | 'subscription',
  ownerId: string,
  items: readonly PricedItem[],
): Promise<void> {
  await manager.query(
    `insert into ${of}_items (${of}_id, essential_id, name, quantity, unit_price)
     select $1, item.* from unnest($2::uuid[], $3::text[], $4::int[], $5::bigint[]) as item`,
    [
      ownerId,
      items.map(({ id }) => id),
      items.map(({ name }) => name),
      items.map(({ quantity }) => quantity),
      items.map(({ unitPrice }) => unitPrice),
    ],
  );
}
