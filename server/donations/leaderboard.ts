import { istToday } from '../../rules/dates';
import { LEADERBOARD_ROWS_FETCHED, LEADERBOARD_ROWS_SHOWN } from '../../rules/limits';
import { queryPrepared } from '../database/prepared-sql';
import type { ServiceDeps } from '../deps';
import type { TopDonor } from '../generated/resolvers';
import { cityOf } from './city';

interface GiftRow {
  name: string;
  address: string | null;
  amount: number;
}

/** Spelled exactly as in the index `donations_leaderboard`. */
const MONTH = `date_trunc('month', captured_at at time zone 'Asia/Kolkata')`;

/**
 * Reads this month's top donors (Asia/Kolkata): the ten largest gifts, summed by name, of which the five largest sums.
 * Anonymous and imported gifts are left out, and refunds are subtracted. Paise.
 */
export async function readTopDonors({ dataSource, now }: Pick<ServiceDeps, 'dataSource' | 'now'>): Promise<TopDonor[]> {
  const gifts = await queryPrepared<GiftRow>(
    dataSource,
    `select donor_name as name, donor_address as address, amount - refunded_amount as amount
       from donations
      where status = 'success' and not is_anonymous and source <> 'imported'
        and ${MONTH} = $1::timestamp
      order by amount - refunded_amount desc, captured_at, id
      limit ${LEADERBOARD_ROWS_FETCHED}`,
    [`${istToday(now()).slice(0, 7)}-01`],
  );
  const donors = new Map<string, TopDonor>();
  for (const { name, address, amount } of gifts) {
    const known = donors.get(name);
    const city = known?.city || cityOf(address);
    donors.set(name, { name, city, amount: (known?.amount ?? 0) + amount });
  }
  return [...donors.values()].sort((a, b) => b.amount - a.amount).slice(0, LEADERBOARD_ROWS_SHOWN);
}
