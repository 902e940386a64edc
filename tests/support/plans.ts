import type { DataSource } from 'typeorm';
import type { Queryable } from '../../server/database/sql';

/**
 * Explains every statement that `work` sends while its rows come as usual, with sequential scans as the last resort: a table
 * that is read as a whole nevertheless would be so with a million rows, too.
 * @returns the plans, one text each
 */
export async function plansWithoutScans(
  dataSource: DataSource,
  work: (db: Queryable) => Promise<unknown>,
): Promise<string[]> {
  const plans: string[] = [];
  await dataSource.transaction(async (manager) => {
    await manager.query('set local enable_seqscan = off');
    const query = async <Rows>(text: string, params?: unknown[]): Promise<Rows> => {
      const plan = await manager.query<{ 'QUERY PLAN': string }[]>(`explain ${text}`, params);
      plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
      return manager.query<Rows>(text, params);
    };
    await work({ query } as Queryable);
  });
  return plans;
}
