import { createHmac } from 'node:crypto';
import { writeShared } from '../database/shared-connection';
import { changedRows } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Context } from '../context';
import type { GivingChallenge } from '../generated/resolvers';
import { emailKey, refuseFor } from '../graphql/limits';
import { callerKey, type RateLimiter } from '../http/rate-limit';
import type { UnpaidLimit } from '../config/limits';
import { createCardTestingWatch } from './card-testing';
import { createGivingChallenges } from './giving-challenge';
import { bitsFor, MOST_BITS } from './giving-level';
import { createOverall } from './giving-overall';

/** A gift that somebody wants to begin. */
export interface Attempted {
  /** Our id of the gift to be. */
  readonly giftId: string;
  readonly donor: { readonly name: string; readonly email: string; readonly phone: string };
  /** Answer to an earlier challenge; '' without one. */
  readonly proof: string;
}

/** A request to begin a gift, before anything of it was looked at. */
export type Opening = { readonly challenge: GivingChallenge } | { readonly challenge: null; readonly admit: Admit };

/**
 * Admits a new gift before the provider is asked. Resolves to null, or to what has to be proved first.
 * @throws RATE_LIMITED
 */
export type Admit = (attempted: Attempted) => Promise<GivingChallenge | null>;

/** Whether a gift may begin: `wait` is in seconds. */
export type Admission =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'challenge'; readonly challenge: GivingChallenge }
  | { readonly kind: 'wait'; readonly seconds: number };

/**
 * Limit that slows down card testing without slowing down givers. It counts what smells, not what is many: gifts that were
 * begun and not paid and payments that the provider refused, of one caller, mailbox or phone, of one name from several
 * callers, and of all. From some number on the next gift asks for a proof, and only one caller's own number ever stops
 * anybody. Shared by all processes. Locks nothing that two gifts share and is unknown to settlement; requests in the same
 * millisecond may exceed it by a few, at most one per connection.
 */
export interface GivingLimit {
  /**
   * Lets a request through, or answers it with a challenge at once where there is a flood of them from one address: a donor
   * behind the same address proves it and passes.
   */
  open(address: string, proof: string, isFlood: boolean): Promise<Opening>;
  /**
   * Records the start of a gift if it is admitted.
   * @param isProved whether its proof was accepted already
   */
  begin(address: string, attempted: Attempted, isProved?: boolean): Promise<Admission>;
  /** Deletes attempts that are too old to count, and closes the office's item; returns how many gifts that were. */
  forget(): Promise<number>;
}

/**
 * Unpaid gifts for which one paid gift of the same caller stands before anybody is stopped: behind one address of a mobile
 * network a campaign has thousands of donors, a third of whom never pays. Of stolen cards far fewer pass.
 */
const PAID_STANDS_FOR = 2;

const TOO_MANY = 'Too many unpaid donations were started from your connection.';

/** Opens a request to begin a gift by its caller. Nothing in the database is asked where they send a flood of them. */
export async function openGiving({ services, address }: Context, proof: string): Promise<Opening> {
  const { givingLimit, rateLimiter, limits } = services;
  const wait = await rateLimiter.takeOrWait('giving', callerKey(address), limits.giving);
  return givingLimit.open(address, proof, wait > 0);
}

/**
 * Counts attempts per press of the button. A press and the browser's own retry count once while unpaid; a third and
 * each later attempt count once more. Each refused payment counts. A gift without an order counts for one minute, while
 * its order may still be in flight. Records the attempt where nothing is too much, or a proof was given. `offset 0` has each
 * attempt looked up by its id: a plan that was made while there were hardly any gifts would read all of them. It does not wait
 * for the disk: a crash of PostgreSQL forgets the attempts of its last second at most.
 */
const BEGIN = `
  with begun as (
    select coalesce(d.flow_id, s.flow_id, t.gift_id) as press, t.created_at, p.refused, t.caller,
           t.caller = $2 as of_caller, t.mailbox = $6 as of_mailbox, t.phone = $7 as of_phone, t.name = $8 as of_name,
           coalesce(p.is_paid, false) or coalesce(s.status <> 'created', false) as is_paid,
           d.id is null and s.id is null and t.created_at < $3::timestamptz - interval '1 minute' as is_gone
      from giving_tries t
      left join lateral (select id, flow_id from donations where id = t.gift_id offset 0) d on true
      left join lateral (select id, flow_id, status from subscriptions where id = t.gift_id offset 0) s on true
      cross join lateral (
        select count(*) filter (where status = 'failed') as refused,
               bool_or(status in ('authorized', 'captured', 'refunded')) as is_paid
          from payments where donation_id = t.gift_id
      ) p
     where (t.caller = $2 or t.mailbox = $6 or t.phone = $7 or t.name = $8)
       and t.created_at > $3::timestamptz - make_interval(mins => $4)
  ), weighed as (
    select press, max(created_at) as at, min(caller) as caller, bool_or(of_caller) as of_caller,
           bool_or(of_mailbox) as of_mailbox, bool_or(of_phone) as of_phone, bool_or(of_name) as of_name,
           bool_or(is_paid) as is_paid,
           sum(refused) + case when bool_or(is_paid or is_gone) then 0 else greatest(1, count(*) - 1) end as weight
      from begun group by press
  ), summed as (
    select at, sum(weight) over (order by at desc, press) as total from weighed where of_caller
  ), found as (
    select (select max(at) from summed
             where total >= $5 + ${PAID_STANDS_FOR} * (select count(*) from weighed where of_caller and is_paid)) as at,
           coalesce(sum(weight) filter (where of_caller), 0)::int as caller,
           coalesce(sum(weight) filter (where of_mailbox), 0)::int as mailbox,
           coalesce(sum(weight) filter (where of_phone), 0)::int as phone,
           (count(distinct caller) filter (where of_name and weight > 0))::int as addresses
      from weighed
  ), admitted as (
    insert into giving_tries (gift_id, caller, created_at, mailbox, phone, name)
    select $1, $2, $3, $6, $7, $8 from found
     where at is null and ($9 or caller < $10 and mailbox < $11 and phone < $11 and addresses < $12)
    returning 1
  )
  select found.*, exists (select 1 from admitted) as "isAdmitted", set_config('synchronous_commit', 'off', true) from found`;

interface Found {
  /** When the caller's number reached what stops them; null while it has not. */
  readonly at: Date | null;
  readonly caller: number;
  readonly mailbox: number;
  readonly phone: number;
  readonly addresses: number;
  readonly isAdmitted: boolean;
}

type LimitDeps = Pick<ServiceDeps, 'dataSource' | 'now' | 'jwtSecret' | 'log'> & {
  readonly rateLimiter: Pick<RateLimiter, 'takeOrWait'>;
};

/**
 * Creates the limit.
 * @param limit numbers from which on a gift asks for a proof, and one at which a caller is stopped
 */
export function createGivingLimit(deps: LimitDeps, limit: UnpaidLimit): GivingLimit {
  const { dataSource, now, jwtSecret } = deps;
  const challenges = createGivingChallenges(deps);
  const overall = createOverall(deps);
  const watch = createCardTestingWatch(deps, limit);

  /** Keyed hash: without the key nobody can tell whose address, mailbox, phone or name it is. */
  const hashed = (what: string, text: string): string =>
    createHmac('sha256', jwtSecret).update(`giving-${what}:${text}`).digest('base64url').slice(0, 22);

  const find = async (
    address: string,
    { giftId, donor }: Attempted,
    at: Date,
    isProved: boolean,
    isCalm: boolean,
  ): Promise<Found> => {
    // Where everybody is asked for a proof, no number of one's own is small enough.
    const [count, ofOne, addresses] = isCalm ? [limit.count, limit.ofOne, limit.addresses] : [0, 0, 0];
    const [found] = await writeShared<Found>(dataSource, BEGIN, [
      giftId,
      hashed('caller', callerKey(address)),
      at,
      limit.minutes,
      limit.most,
      hashed('mailbox', emailKey(donor.email)),
      hashed('phone', donor.phone),
      hashed('name', donor.name.trim().toLowerCase().replace(/\s+/g, ' ')),
      isProved,
      count,
      ofOne,
      addresses,
    ]);
    if (!found) throw new Error('a count without a row');
    return found;
  };

  const limiter: GivingLimit = {
    open: async (address, proof, isFlood) => {
      const isProved = isFlood && proof !== '' && (await challenges.accept(proof, MOST_BITS, callerKey(address)));
      if (isFlood && !isProved) return { challenge: challenges.create(MOST_BITS) };
      const admit: Admit = async (attempted) => {
        const admission = await limiter.begin(address, attempted, isProved);
        if (admission.kind === 'wait') refuseFor(admission.seconds, TOO_MANY);
        return admission.kind === 'challenge' ? admission.challenge : null;
      };
      return { challenge: null, admit };
    },
    begin: async (address, attempted, wasProved = false) => {
      const at = now();
      const inAll = await overall.unpaid();
      const isCalm = inAll < limit.inAll;
      if (!isCalm) await watch.suspected();
      const first = await find(address, attempted, at, wasProved, isCalm);
      if (first.at) {
        await watch.suspected();
        const seconds = (first.at.getTime() + limit.minutes * 60_000 - at.getTime()) / 1000;
        return { kind: 'wait', seconds: Math.max(1, Math.ceil(seconds)) };
      }
      const bits = bitsFor({ ...first, inAll }, limit);
      const isProved =
        !first.isAdmitted &&
        attempted.proof !== '' &&
        (await challenges.accept(attempted.proof, bits, callerKey(address)));
      const isAdmitted =
        first.isAdmitted || (isProved && (await find(address, attempted, at, true, isCalm)).isAdmitted);
      if (!isAdmitted) return { kind: 'challenge', challenge: challenges.create(bits) };
      overall.begun();
      return { kind: 'admitted' };
    },
    forget: async () => {
      await watch.settle();
      const gone = await changedRows(
        dataSource,
        'delete from giving_tries where created_at <= $1::timestamptz - make_interval(mins => $2) returning gift_id',
        [now(), limit.minutes],
      );
      return gone.length;
    },
  };
  return limiter;
}
