import type { Queryable } from './sql';

/** Lets the same form that is sent twice at once be saved one after the other, until the transaction ends. */
export const holdFlow = (manager: Queryable, flowId: string): Promise<unknown> =>
  manager.query(`select pg_advisory_xact_lock(hashtext('flow:' || $1))`, [flowId]);
