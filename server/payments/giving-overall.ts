import type { DataSource } from 'typeorm';
import { prepared } from '../database/prepared-sql';
import { firstRow } from '../database/sql';

/** Minutes of which the begun gifts of everybody are compared with the paid ones. */
export const OVERALL_MINUTES = 10;
/** Time for which a process counts on by itself, in milliseconds. */
const KNOWN_FOR = 2_000;
/** Unpaid gifts of all for which one paid gift stands: on a busy day many windows are open at any moment. */
export const PER_PAID = 3;

/**
 * Whether the gift of an attempt `t` is paid: `s` is its subscription. Payments are asked, not the donation, which waits
 * for the day of its capture: around midnight for hours.
 */
export const IS_PAID = `(coalesce(s.status <> 'created', false) or exists (
  select 1 from payments where donation_id = t.gift_id and status in ('authorized', 'captured', 'refunded')))`;

const COUNT = prepared(`
  select count(*) filter (where not paid)::int as unpaid, count(*) filter (where paid)::int as paid
    from (
      select ${IS_PAID} as paid from giving_tries t left join subscriptions s on s.id = t.gift_id where t.created_at > $1
    ) begun`);

/** What everybody began and did not pay. */
export interface Overall {
  /** Returns the number of the last minutes, less three times what was paid; asks the database every two seconds. */
  unpaid(): Promise<number>;
  /** Counts a gift that this process has just admitted. */
  begun(): void;
}

/** Creates the count for one process; each counts what it admits itself between two looks at what all have admitted. */
export function createOverall({ dataSource, now }: { dataSource: DataSource; now: () => Date }): Overall {
  let known = 0;
  let since = 0;
  let lookedAt = -Infinity;
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    const from = new Date(now().getTime() - OVERALL_MINUTES * 60_000);
    const row = await firstRow<{ unpaid: number; paid: number }>(dataSource, COUNT, [from]);
    known = (row?.unpaid ?? 0) - PER_PAID * (row?.paid ?? 0);
    since = 0;
    lookedAt = performance.now();
  };

  return {
    unpaid: async () => {
      if (performance.now() - lookedAt > KNOWN_FOR) {
        looking ??= look().finally(() => {
          looking = null;
        });
        await looking;
      }
      return known + since;
    },
    begun: () => void (since += 1),
  };
}
