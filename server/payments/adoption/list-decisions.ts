import type { Queryable } from '../../database/sql';
import { decisionParams, decisions, type Decision } from './decide';

/** What would happen to one payment; `amount` in minor units of `currency`. */
export interface ListedDecision {
  readonly paymentId: string;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  readonly at: Date;
  readonly decision: Decision;
}

/** Lists what would happen to each payment of a run that is not done, oldest capture first; names nobody. */
export const listDecisions = (db: Queryable, runId: string, now: Date): Promise<ListedDecision[]> =>
  db.query<ListedDecision[]>(
    `select id as "paymentId", title, amount, currency, at, decision from (${decisions('a.run_id = $3')}) d order by at, id`,
    [...decisionParams(now), runId],
  );
