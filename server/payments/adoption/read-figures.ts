import { firstRow, type Queryable } from '../../database/sql';
import type { AdoptionCount, AdoptionFigures, AdoptionResult, AdoptionSource } from '../../generated/resolvers';
import { BECOMES, decisionParams, decisions, type Decision } from './decide';

interface Group extends AdoptionCount {
  readonly sourceKey: string;
  readonly decision: Decision;
}

const GROUPS = `
  select "sourceKey", decision, count(*)::int as count, (coalesce(sum(amount) filter (where currency = 'INR'), 0))::bigint as amount
    from (${decisions('a.run_id = $3')}) d group by 1, 2`;

/**
 * Donors of payments that become donations, each once: by e-mail address, PAN, or phone number with name. Here is whoever
 * has the same address or PAN, or both phone number and name.
 */
const DONORS = `
  with givers as (
    select coalesce(nullif(d.email, ''), d.pan, nullif(d.phone, '') || ' ' || lower(d."donorName"), d.id) as giver,
           max(d.email) as email, max(d.pan) as pan, max(d.phone) as phone, max(lower(d."donorName")) as name
      from (${decisions('a.run_id = $3')}) d where d.decision = any($4::text[]) group by 1
  ), judged as (
    select case
             when exists (select 1 from donors o where g.email <> '' and lower(o.email) = g.email)
               or exists (select 1 from donor_aliases l where g.email <> '' and l.email = g.email)
               or exists (select 1 from donors o where o.pan_number = g.pan)
               or exists (select 1 from donors o where g.phone <> '' and o.phone = g.phone and lower(o.name) = g.name) then 'matched'
             when coalesce(g.email, '') = '' and g.pan is null
              and (coalesce(g.phone, '') = '' or exists (select 1 from donors o where o.phone = g.phone)) then 'doubtful'
             else 'new' end as match
      from givers g
  )
  select count(*) filter (where match = 'new')::int as "newDonors", count(*) filter (where match = 'matched')::int as "matchedDonors",
         count(*) filter (where match = 'doubtful')::int as "doubtfulDonors"
    from judged`;

const RECURRING = `
  select count(*)::int as count from adoption_subscriptions u join adoption_sources s on s.key = u.source_key
   where u.run_id = $1 and u.frequency is not null and (s.choice = 'general' or (s.choice = 'campaign' and s.campaign_id is not null))
     and not exists (select 1 from subscriptions o where o.provider_subscription_id = u.provider_subscription_id)`;

const sumOf = (groups: readonly Group[], ...which: readonly Decision[]): AdoptionCount => {
  const own = groups.filter(({ decision }) => which.includes(decision));
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
  };
};

/** Reads what would happen to the payments of a run by the present choices and books. Amounts in paise. */
export async function readFigures(db: Queryable, runId: string, now: Date): Promise<AdoptionFigures> {
  const params = [...decisionParams(now), runId];
  const [groups, donors, recurring] = await Promise.all([
    db.query<Group[]>(GROUPS, params),
    firstRow<Pick<AdoptionFigures, 'newDonors' | 'matchedDonors' | 'doubtfulDonors'>>(db, DONORS, [...params, BECOMES]),
    firstRow<{ count: number }>(db, RECURRING, [runId]),
  ]);
  return {
    becomes: sumOf(groups, ...BECOMES),
    receipts: sumOf(groups, 'receipt'),
    elsewhere: sumOf(groups, 'elsewhere'),
    closed: sumOf(groups, 'closed'),
    open: sumOf(groups, 'open'),
    notDonations: sumOf(groups, 'not_donation'),
    linked: sumOf(groups, 'twin', 'here'),
    refunded: sumOf(groups, 'refunded'),
    exceptions: sumOf(groups, 'exception'),
    waiting: sumOf(groups, 'waits'),
    ...(donors ?? { newDonors: 0, matchedDonors: 0, doubtfulDonors: 0 }),
    recurring: recurring?.count ?? 0,
  };
}

/** Sources of what a run found, done or not, the largest sum first. */
const SOURCES = `
  select s.key as id, s.kind, s.title, s.link_count as "linkCount", s.renews,
         case when s.choice = 'campaign' and s.campaign_id is null then 'open' else s.choice end as choice,
         case when s.choice = 'campaign' then s.campaign_id end as "campaignId",
         case when s.choice = 'campaign' then c.title end as "campaignTitle",
         coalesce(paid.count, 0) as "paymentCount", coalesce(paid.amount, 0)::bigint as amount,
         coalesce(begun.count, 0) as "subscriptionCount"
    from adoption_sources s
    left join campaigns c on c.id = s.campaign_id
    left join (select source_key, count(*) filter (where not is_refunded)::int as count,
                      coalesce(sum(amount) filter (where currency = 'INR' and not is_refunded), 0) as amount
                 from adoption_payments where run_id = $1 group by 1) paid on paid.source_key = s.key
    left join (select source_key, count(*)::int as count from adoption_subscriptions where run_id = $1 group by 1) begun
      on begun.source_key = s.key
   where paid.count is not null or begun.count is not null
   order by s.choice = 'not_donation', amount desc, s.title, s.key`;

/** Reads the sources of a run with the purpose of each. Amounts in paise. */
export const readSources = (db: Queryable, runId: string): Promise<AdoptionSource[]> =>
  db.query<AdoptionSource[]>(SOURCES, [runId]);

/** Reads what a run did so far. Amounts in paise. */
export async function readResult(db: Queryable, runId: string): Promise<AdoptionResult> {
  const row = await firstRow<Omit<AdoptionResult, 'adopted'> & AdoptionCount>(
    db,
    `select count(*) filter (where outcome in ('receipt', 'elsewhere', 'closed'))::int as count,
            coalesce(sum(amount) filter (where outcome in ('receipt', 'elsewhere', 'closed')), 0)::bigint as amount,
            count(*) filter (where outcome = 'receipt')::int as receipts, count(*) filter (where outcome in ('twin', 'here'))::int as linked,
            count(*) filter (where outcome = 'exception')::int as exceptions, count(*) filter (where outcome = 'failed')::int as failed
       from adoption_payments where run_id = $1`,
    [runId],
  );
  const { count = 0, amount = 0, ...rest } = row ?? { receipts: 0, linked: 0, exceptions: 0, failed: 0 };
  return { adopted: { count, amount }, ...rest };
}
