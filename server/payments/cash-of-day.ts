import type { EntityManager } from 'typeorm';
import { addDays, formatLongDate, startOfDay, type IsoDate } from '../../rules/dates';
import { formatRupees, type Paise } from '../../rules/money';
import { flagForAttention } from '../attention/attention';
import { firstRow } from '../database/sql';

interface CashGift {
  readonly amount: Paise;
  readonly receivedOn: IsoDate;
  readonly donor: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly pan: string | null;
  };
}

/**
 * What a person gave in cash on a day, with the gift that is being recorded. They are known as a donor is: by e-mail, also one
 * of before a merge, by PAN, or by phone and name together. Waits for whoever records cash of the same day, until the
 * caller's transaction ends: two clerks with half of it each would else both stay below.
 * @returns paise; without what was wholly refunded, which was mistyped or handed back
 */
export async function cashOfDay(manager: EntityManager, { amount, receivedOn, donor }: CashGift): Promise<Paise> {
  await manager.query('select pg_advisory_xact_lock(hashtext($1))', [`cash:${receivedOn}`]);
  const earlier = await firstRow<{ amount: Paise }>(
    manager,
    `with same as (
       select id from donors
        where lower(email) = lower($3) or pan_number = $4 or (phone = nullif($5, '') and lower(name) = lower($6))
       union select donor_id from donor_aliases where email = lower($3))
     select coalesce(sum(d.amount), 0)::bigint as amount from donations d
      where d.source = 'offline' and d.payment_method = 'cash' and d.status = 'success'
        and d.captured_at >= $1 and d.captured_at < $2
        and (d.donor_id in (select id from same) or d.donor_pan = $4 or lower(d.donor_email) = lower(nullif($3, ''))
             or (d.donor_phone = nullif($5, '') and lower(d.donor_name) = lower($6)))`,
    [startOfDay(receivedOn), startOfDay(addDays(receivedOn, 1)), donor.email, donor.pan, donor.phone, donor.name],
  );
  return amount + (earlier?.amount ?? 0);
}

/** Tells the trustees that the gift was recorded all the same. */
export function tellOfCash(
  manager: EntityManager,
  donationId: string,
  cash: Paise,
  receivedOn: IsoDate,
): Promise<void> {
  const details = `${formatRupees(cash)} in cash from one person on ${formatLongDate(receivedOn)}, confirmed by the person who recorded it.`;
  return flagForAttention(manager, 'cash_limit', donationId, donationId, details);
}
