import type { DataSource } from 'typeorm';
import { queryPrepared } from '../database/prepared-sql';
import type { AdmittedWrites } from '../http/rate-limit';

/** What a key has used of its window, and when that ends, in milliseconds since 1970. */
interface Counted {
  readonly points: number;
  readonly expire: number;
}

/**
 * Counts one call as rate-limiter-flexible does, and writes the rows of a call that is admitted, in one statement: a
 * transaction of several would cost more than the rows.
 * @param burst most calls of a window
 * @param ms length of a window
 */
export async function countAndWrite(
  dataSource: DataSource,
  id: string,
  { burst, ms }: { burst: number; ms: number },
  { parts, params }: AdmittedWrites,
): Promise<Counted> {
  const [key, end, now, most] = [1, 2, 3, 4].map((place) => `$${params.length + place}`);
  const moment = Date.now();
  const [counted] = await queryPrepared<Counted>(
    dataSource,
    `with counted as (
       insert into rate_limits as own (key, points, expire) values (${key}, 1, ${end})
       on conflict (key) do update set
         points = case when own.expire <= ${now} then 1 else own.points + 1 end,
         expire = case when own.expire <= ${now} then excluded.expire else own.expire end
       returning points, expire
     ), admitted as (select from counted where points <= ${most}),
     ${parts.join(', ')}
     select points, expire from counted`,
    [...params, id, moment + ms, moment, burst],
  );
  if (!counted) throw new Error('rate_limits: nothing was counted');
  return counted;
}
