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
 * Sums a person's cash gifts of one day, including the gift that is being recorded. Persons are matched as donors are:
 * by e-mail (addresses from before a merge included), by PAN, or by phone and name together. Takes an advisory lock on
 * the day until the caller's transaction ends, since two clerks recording half of it each would both stay below the
 * limit otherwise.
 * @param exceptId the gift itself, when it is corrected
 * @returns paise; fully refunded gifts are left out, since they were mistyped or handed back
 */
export async function cashOfDay(
  manager: EntityManager,
  { amount, receivedOn, donor }: CashGift,
  exceptId: string | null = null,
): Promise<Paise> {
  await manager.query('select pg_advisory_xact_lock(hashtext($1))', [`cash:${receivedOn}`]);
  const earlier = await firstRow<{ amount: Paise }>(
    manager,
    `with same as (
       select id from donors
        where lower(email) = lower($3) or pan_number = $4 or (phone = nullif($5, '') and lower(name) = lower($6))
       union select donor_id from donor_aliases where email = lower($3))
     select coalesce(sum(d.amount), 0)::bigint as amount from donations d
      where d.source = 'offline' and d.payment_method = 'cash' and d.status = 'success'
        and d.captured_at >= $1 and d.captured_at < $2 and d.id is distinct from $7::uuid
        and (d.donor_id in (select id from same) or d.donor_pan = $4 or lower(d.donor_email) = lower(nullif($3, ''))
             or (d.donor_phone = nullif($5, '') and lower(d.donor_name) = lower($6)))`,
    [
      startOfDay(receivedOn),
      startOfDay(addDays(receivedOn, 1)),
      donor.email,
      donor.pan,
      donor.phone,
      donor.name,
      exceptId,
    ],
  );
  return amount + (earlier?.amount ?? 0);
}

/** Files an exception for the trustees: the gift was recorded despite the legal limit on cash. */
export function tellOfCash(
  manager: EntityManager,
  donationId: string,
  cash: Paise,
  receivedOn: IsoDate,
): Promise<void> {
  const details = `${formatRupees(cash)} in cash from one person on ${formatLongDate(receivedOn)}, confirmed by the person who recorded it.`;
  return flagForAttention(manager, 'cash_limit', donationId, donationId, details);
}
