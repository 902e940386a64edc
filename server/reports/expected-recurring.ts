import { addMonths, startOfDay, type IsoDate } from '../../rules/dates';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { ExpectedRecurring } from '../generated/resolvers';

/**
 * Sums the charges of recurring gifts that fall due in the month after today (Asia/Kolkata), in paise: monthly gifts
 * with a charge left, and yearly ones whose next charge is in it. Halted and paused gifts do not count, nor does one whose
 * last charge failed and is tried again, nor one that its donor has replaced and that is about to be ended.
 */
export async function readExpectedRecurring(
  { dataSource }: Pick<ServiceDeps, 'dataSource'>,
  today: IsoDate,
): Promise<ExpectedRecurring> {
  const month = addMonths(`${today.slice(0, 7)}-01`, 1);
  const row = await firstRow<Omit<ExpectedRecurring, 'month'>>(
    dataSource,
    `select coalesce(sum(amount) filter (where is_due), 0)::bigint as amount,
            count(*) filter (where is_due)::int as subscriptions,
            count(*) filter (where status = 'halted')::int as halted
       from (select status, amount,
                    status <> 'halted' and case
                      when frequency = 'yearly' then next_charge_at >= $1 and next_charge_at < $2
                      -- A charge that is due in this month comes first.
                      when next_charge_at < $1 then total_count - paid_count >= 2
                      else coalesce(next_charge_at < $2, true) and paid_count < total_count
                    end as is_due
               from subscriptions s
              where status in ('authenticated', 'active', 'halted')
                and s.replaced_by_id is null) as gifts`,
    [startOfDay(month), startOfDay(addMonths(month, 1))],
  );
  return { month, amount: 0, subscriptions: 0, halted: 0, ...row };
}
