import type { Queryable } from '../../server/database/sql';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** Rows from which a table counts as large. */
const LARGE = 5_000;
/** Rows from which an index is no way to a few of them. */
const MANY = 1_000;

/**
 * Lists the tables that a plan reads from end to end, by themselves or by an index without a condition, and those of which an
 * index finds a great part; not below a limit.
 * @param above the table of the node above: a bitmap of an index does not name its own
 */
function wholeReads(plan: Plan, partial: ReadonlySet<string>, isLimited = false, above = ''): string[] {
  const { 'Node Type': type, 'Relation Name': table = above, 'Index Name': index = '', Plans = [] } = plan;
  const isWalk = /^Index (?:Only )?Scan$/.test(type) && !plan['Index Cond'] && !partial.has(index);
  const isGreat = type === 'Bitmap Index Scan' && plan['Plan Rows'] >= MANY;
  const isWhole = !isLimited && (type === 'Seq Scan' || isWalk || isGreat);
  const below = Plans.flatMap((each) => wholeReads(each, partial, isLimited || type === 'Limit', table));
  return isWhole ? [table, ...below] : below;
}

/**
 * Watches how statements are planned: each is explained with its parameters before it runs. The tables must be analysed.
 * @returns what to run them with, and which large tables they read whole
 */
export async function watchWholeReads(
  db: Queryable,
): Promise<{ readonly db: Queryable; readonly readWhole: () => readonly string[] }> {
  const large = await db.query<{ name: string }[]>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${LARGE}`,
  );
  const partial = await db.query<{ name: string }[]>(
    'select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null',
  );
  const isLarge = new Set(large.map(({ name }) => name));
  const isPartial = new Set(partial.map(({ name }) => name));
  const found: string[] = [];
  const query = async (sql: string, parameters?: unknown[]): Promise<unknown> => {
    const [row] = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`explain (format json) ${sql}`, parameters);
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    if (plan) found.push(...wholeReads(plan, isPartial).filter((table) => isLarge.has(table)));
    return db.query(sql, parameters);
  };
  return { db: { query } as Queryable, readWhole: () => [...new Set(found)] };
}
