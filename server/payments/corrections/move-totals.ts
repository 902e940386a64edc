import type { EntityManager } from 'typeorm';
import type { Paise } from '../../../rules/money';
import type { GiftFacts } from './gift-facts';

interface Move {
  readonly before: Pick<GiftFacts, 'amount' | 'refundedAmount' | 'campaignId' | 'is80gEligible'>;
  readonly after: { readonly amount: Paise; readonly campaignId: string | null };
  readonly is80gEligible: boolean;
}

/**
 * Moves what a corrected gift counts in its campaigns and in the totals, in the caller's transaction. Locks campaigns by
 * id, then the totals, for which everybody waits: call it last. Days and tallies follow by triggers of `donations`.
 */
export async function moveTotals(manager: EntityManager, { before, after, is80gEligible }: Move): Promise<void> {
  const was = before.amount - before.refundedAmount;
  const is = after.amount - before.refundedAmount;
  const moves = [
    { id: before.campaignId, by: -was },
    { id: after.campaignId, by: is },
  ].filter(({ id }) => id !== null);
  const ids = moves.map(({ id }) => id);
  await manager.query('select 1 from campaigns where id = any($1::uuid[]) order by id for no key update', [ids]);
  await manager.query(
    `update campaigns c set raised_amount = raised_amount + moved.by
       from (select id, sum(by) as by from unnest($1::uuid[], $2::bigint[]) as m (id, by) group by id) moved
      where c.id = moved.id and moved.by <> 0`,
    [ids, moves.map(({ by }) => by)],
  );
  await manager.query(
    `update donation_totals
        set success_amount = success_amount + $1, eligible_80g_amount = eligible_80g_amount + $2`,
    [is - was, (is80gEligible ? is : 0) - (before.is80gEligible ? was : 0)],
  );
}
