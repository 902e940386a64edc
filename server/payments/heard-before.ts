import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared-sql';
import { firstRow } from '../database/sql';
import { MONEY_WENT_OUT } from './refunds/apply-refunds';
import { mayBeFiled, UNMATCHED_KINDS } from './unmatched/unmatched-attention';

/** What the books knew of a payment and its gift before it was settled; hardly ever any of it. */
interface HeardBefore {
  /** Whether refunds or disputes of the payment were reported. */
  readonly isMoneyOut: boolean;
  /** Whether another attempt of the same visit was paid. */
  readonly hasTwin: boolean;
  /** Whether the office may have an open exception about the payment. */
  readonly isFiled: boolean;
}

/**
 * Looks the attempts of a visit up by the visit alone: with the state among the conditions, a plan that was made while there
 * were hardly any gifts reads an index of all successful ones.
 */
const HEARD = prepared(`
  select ${MONEY_WENT_OUT} as "isMoneyOut", ${mayBeFiled('$2')} as "isFiled",
         coalesce((select bool_or(id <> $4 and status = 'success') from donations where flow_id = $3), false) as "hasTwin"`);

/**
 * Asks in one statement whether a settlement has anything else to do. The caller holds the payment and the totals: of two
 * attempts that are settled at once, the later one sees the other.
 */
export async function readHeardBefore(
  manager: EntityManager,
  paymentId: string,
  { id, flowId }: { readonly id: string; readonly flowId: string | null },
): Promise<HeardBefore> {
  const heard = await firstRow<HeardBefore>(manager, HEARD, [paymentId, UNMATCHED_KINDS, flowId, id]);
  if (!heard) throw new Error('a question without an answer');
  return heard;
}
