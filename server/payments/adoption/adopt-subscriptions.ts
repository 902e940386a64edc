import { startOfDay } from '../../../rules/dates';
import { DEFAULT_80G } from '../../../rules/limits';
import { changedRows } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { askSoon } from '../subscriptions/schedule';

/**
 * Subscriptions whose plan has a purpose become recurring gifts, with the giver of their latest payment, then of their
 * notes. One that is here already stays as it is.
 */
const adopt = (which: string, condition = 'true'): string => `
  insert into subscriptions (provider_subscription_id, campaign_id, campaign_title, donor_name, donor_email, donor_phone,
                             donor_address, donor_pan, wants_80g, amount, frequency, status, key_mode, provider_short_url,
                             total_count, paid_count, failed_attempts, cycle_started_at, next_charge_at, ended_at, created_at,
                             adopted_at, adopted_from)
  select u.provider_subscription_id, case when s.choice = 'campaign' then c.id end, case when s.choice = 'campaign' then c.title end,
         coalesce(nullif(paid.donor_name, ''), nullif(u.notes ->> 'name', ''), known.name, nullif(paid.payer_address, ''), 'Name not given'),
         coalesce(giver.email, ''), coalesce(nullif(paid.donor_phone, ''), u.notes ->> 'phone', ''),
         coalesce(paid.donor_address, u.notes ->> 'address'), coalesce(paid.donor_pan, u.notes ->> 'pan'), $4, u.amount, u.frequency,
         u.facts ->> 'status', $5, u.facts ->> 'shortUrl', (u.facts ->> 'totalCount')::int, (u.facts ->> 'paidCount')::int,
         (u.facts ->> 'failedAttempts')::int, (u.facts ->> 'cycleStartedAt')::timestamptz, (u.facts ->> 'nextChargeAt')::timestamptz,
         (u.facts ->> 'endedAt')::timestamptz, u.begun_at, $2, $3
    from adoption_subscriptions u
    join adoption_sources s on s.key = u.source_key
    left join campaigns c on c.id = s.campaign_id
    left join lateral (
      select * from adoption_payments a
       where a.provider_subscription_id = u.provider_subscription_id and a.done_at is null order by a.paid_at desc limit 1
    ) paid on true
   cross join lateral (select coalesce(nullif(paid.donor_email, ''), nullif(u.notes ->> 'email', '')) as email) giver
    left join lateral (
      select o.name from donors o where lower(o.email) = lower(giver.email) and o.name is not null order by o.created_at limit 1
    ) known on true
   where u.${which} = $1 and ${condition} and u.frequency is not null and (s.choice = 'general' or (s.choice = 'campaign' and c.id is not null))
  on conflict (provider_subscription_id) do nothing
  returning provider_subscription_id as id`;

/** One of which nothing says who gives is left to its next charge, whose payment does (see adopt-arrival). */
const OF_RUN = adopt('run_id', '(paid.payment_id is not null or giver.email is not null)');
const ONE = adopt('provider_subscription_id');

/**
 * Adopts the subscriptions of a run, before their payments. From here on each is followed like one that began here: its
 * charges are booked with receipt and mail.
 * @returns how many were not here before
 */
export async function adoptSubscriptions(
  deps: ServiceDeps,
  { runId, fromDay }: { readonly runId: string; readonly fromDay: string },
): Promise<number> {
  const mode = deps.payments.mode === 'live' ? 'live' : 'test';
  const adopted: { id: string }[] = await deps.dataSource.query(OF_RUN, [
    runId,
    deps.now(),
    startOfDay(fromDay),
    DEFAULT_80G,
    mode,
  ]);
  for (const { id } of adopted) await askSoon(deps, id);
  return adopted.length;
}

/**
 * Adopts one subscription of a plan that was adopted before, as if it had been there then: its charges are news.
 * @param id the provider's
 */
export async function adoptSubscription(
  deps: ServiceDeps,
  id: string,
  since: { readonly adoptedAt: Date | null; readonly adoptedFrom: Date | null },
): Promise<void> {
  const mode = deps.payments.mode === 'live' ? 'live' : 'test';
  const { adoptedAt, adoptedFrom } = since;
  await deps.dataSource.query(ONE, [id, adoptedAt, adoptedFrom, DEFAULT_80G, mode]);
  await deps.dataSource.query(`update adoption_subscriptions set notes = '{}' where provider_subscription_id = $1`, [
    id,
  ]);
  await askSoon(deps, id);
}

/** Gives recurring gifts without a donor the donor of their latest charge, and forgets what their notes said. */
export async function finishSubscriptions(deps: ServiceDeps, runId: string): Promise<void> {
  await changedRows(
    deps.dataSource,
    `update adoption_subscriptions set notes = '{}'
      where run_id = $1 and exists (select 1 from subscriptions s where s.provider_subscription_id = adoption_subscriptions.provider_subscription_id)
      returning run_id`,
    [runId],
  );
}
