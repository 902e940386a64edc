import { createHmac } from 'node:crypto';
import { prepared } from '../database/prepared-sql';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Context } from '../context';
import { refuseFor } from '../graphql/limits';
import { callerKey } from '../http/rate-limit';
import type { UnpaidLimit } from '../config/limits';

/**
 * Admits a new gift before the provider is asked; takes our id of the gift to be.
 * @throws RATE_LIMITED
 */
export type Admit = (giftId: string) => Promise<void>;

/**
 * Limit that slows down card testing without slowing down givers. Counts a caller's unpaid gifts and the payments that
 * the provider refused. Shared by all processes. Locks nothing that two gifts share and is unknown to settlement;
 * requests in the same millisecond may exceed it by a few, at most one per connection.
 */
export interface GivingLimit {
  /** Records the start of a gift. Returns 0, or the seconds until there is room for one; nothing is recorded then. */
  beginOrWait(address: string, giftId: string): Promise<number>;
  /** Deletes attempts that are too old to count; returns how many gifts that were. */
  forget(): Promise<number>;
}

const TOO_MANY = 'Too many unpaid donations were started from your connection.';

/** Binds the limit to the caller of a request. */
export const admitTo =
  ({ services, address }: Pick<Context, 'services' | 'address'>): Admit =>
  async (giftId) =>
    refuseFor(await services.givingLimit.beginOrWait(address, giftId), TOO_MANY);

/**
 * Counts attempts per press of the button. A press and the browser's own retry count once while unpaid; a third and
 * each later attempt count once more. Each refused payment counts. A gift without an order counts for one minute, while
 * its order may still be in flight.
 */
const begin = prepared(`
  with begun as (
    select coalesce(d.flow_id, s.flow_id, t.gift_id) as press, t.created_at, p.refused,
           coalesce(p.is_paid, false) or coalesce(s.status <> 'created', false)
             or d.id is null and s.id is null and t.created_at < $3::timestamptz - interval '1 minute' as is_over
      from giving_tries t
      left join donations d on d.id = t.gift_id
      left join subscriptions s on s.id = t.gift_id
      cross join lateral (
        select count(*) filter (where status = 'failed') as refused,
               bool_or(status in ('authorized', 'captured', 'refunded')) as is_paid
          from payments where donation_id = t.gift_id
      ) p
     where t.caller = $2 and t.created_at > $3::timestamptz - make_interval(mins => $4)
  ), weighed as (
    select press, max(created_at) as at,
           sum(refused) + case when bool_or(is_over) then 0 else greatest(1, count(*) - 1) end as weight
      from begun group by press
  ), summed as (
    select at, sum(weight) over (order by at desc, press) as total from weighed
  ), crossed as (
    select max(at) as at from summed where total >= $5
  ), admitted as (
    insert into giving_tries (gift_id, caller, created_at) select $1, $2, $3 from crossed where at is null
  )
  select at from crossed`);

/**
 * Creates the limit.
 * @param limit maximum per caller
 */
export function createGivingLimit(
  { dataSource, now, jwtSecret }: Pick<ServiceDeps, 'dataSource' | 'now' | 'jwtSecret'>,
  { count, minutes }: UnpaidLimit,
): GivingLimit {
  /** Keyed hash of an address; without the key nobody can tell whose address it is. */
  const callerOf = (address: string): string =>
    createHmac('sha256', jwtSecret)
      .update(`giving-caller:${callerKey(address)}`)
      .digest('base64url')
      .slice(0, 22);

  return {
    beginOrWait: async (address, giftId) => {
      const at = now();
      const crossed = await firstRow<{ at: Date | null }>(dataSource, begin, [
        giftId,
        callerOf(address),
        at,
        minutes,
        count,
      ]);
      if (!crossed?.at) return 0;
      return Math.max(1, Math.ceil((crossed.at.getTime() + minutes * 60_000 - at.getTime()) / 1000));
    },
    forget: async () => {
      const gone = await changedRows(
        dataSource,
        'delete from giving_tries where created_at <= $1::timestamptz - make_interval(mins => $2) returning gift_id',
        [now(), minutes],
      );
      return gone.length;
    },
  };
}
