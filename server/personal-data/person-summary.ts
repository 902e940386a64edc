import type { Queryable } from '../database/sql';
import type { PersonSubject } from '../generated/resolvers';
import type { Person } from './person';
import { personTables } from './person-tables';

/** Moves the numbers of a statement's parameters behind those that stand before it. */
const shifted = (sql: string, by: number): string =>
  sql.replace(/\$(\d+)/g, (_all, no: string) => `$${Number(no) + by}`);

/**
 * Counts what the file of everything known would hold of a person, by its tables and in their order; one statement.
 * Tables without a record are left out.
 */
export async function countSubjects(db: Queryable, person: Person): Promise<PersonSubject[]> {
  const params: unknown[] = [];
  const counts = personTables(person).map(({ name, sql, params: own }, at) => {
    const from = shifted(sql, params.length);
    params.push(...own);
    return `select ${at} as at, '${name}' as name, count(*)::int as count from (${from}) as known_${at}`;
  });
  return db.query<PersonSubject[]>(
    `select name, count from (${counts.join('\nunion all ')}) as subjects where count > 0 order by at`,
    params,
  );
}
