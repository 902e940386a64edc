import type { DataSource } from 'typeorm';
import { writeShared } from '../database/shared-connection';
import type { AdmittedRow } from '../http/rate-limit';

/** Statements by their insertion. */
const statements = new Map<string, string>();

/** Composes the statement that counts, and inserts a row of so many values. */
function compose(insertion: string, width: number): string {
  const [key, end, now, most] = [1, 2, 3, 4].map((place) => `$${width + place}`);
  return `with counted as (
       insert into rate_limits as own (key, points, expire) values (${key}, 1, ${end})
       on conflict (key) do update set
         points = case when own.expire <= ${now} then 1 else own.points + 1 end,
         expire = case when own.expire <= ${now} then excluded.expire else own.expire end
       returning points, expire
     ), admitted as (select from counted where points <= ${most}),
     stored as (${insertion})
     select case when points <= ${most} then 0 else expire end as until from counted`;
}

/**
 * Counts one call as rate-limiter-flexible does, and writes the row of a call that is admitted, in one statement: a
 * transaction of several would cost more than the row. Resolves to 0 for an admitted call, else to the end of the window in
 * milliseconds since 1970.
 * @param burst most calls of a window
 * @param ms length of a window
 */
export function countAndWrite(
  dataSource: DataSource,
  id: string,
  { burst, ms }: { burst: number; ms: number },
  { insertion, values }: AdmittedRow,
): Promise<number> {
  let statement = statements.get(insertion);
  if (statement === undefined) statements.set(insertion, (statement = compose(insertion, values.length)));
  const moment = Date.now();
  const params = [...values, id, moment + ms, moment, burst];
  return writeShared<{ readonly until: number }>(dataSource, statement, params).then(([counted]) => {
    if (!counted) throw new Error('rate_limits: nothing was counted');
    return counted.until;
  });
}
