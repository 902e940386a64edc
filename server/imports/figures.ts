import { firstRow, type Queryable } from '../database/sql';
import type { ImportFigures, ImportKind, ImportProblemCount } from '../generated/resolvers';
import type { StoredTotals } from './import-batch.entity';
import { findPassedByLines } from './move-numbers';
import { personSql } from './sift-lines';

const count = (condition: string): string => `(count(*) filter (where ${condition}))::int`;

/**
 * Counts what the dry run found in a batch; amounts in paise. Lines that are in do not say any more who has no more than a
 * name, and are not asked for other names.
 */
export async function readFigures(db: Queryable, batchId: string): Promise<ImportFigures> {
  const lines = await firstRow<Omit<ImportFigures, keyof Donors | 'giftsLikeOthers'>>(
    db,
    `select count(*)::int as lines, ${count(`state = 'ready'`)} as ready,
            coalesce(sum(amount) filter (where state = 'ready' and day is not null), 0)::bigint as amount,
            min(day) filter (where state = 'ready') as "firstDay", max(day) filter (where state = 'ready') as "lastDay",
            ${count(`state = 'refused'`)} as refused, ${count(`first_problem is not null and state = 'ready'`)} as mended,
            ${count(`state = 'left_out'`)} as "leftOut", ${count(`reason = 'not_complete'`)} as "notComplete",
            ${count(`reason = 'here_already'`)} as "hereAlready"
       from import_lines where batch_id = $1`,
    [batchId],
  );
  const donors = await firstRow<Donors>(
    db,
    `with named as (
       select donor_key from import_lines
        where batch_id = $1 and state = 'ready' and not is_done and donor_key is not null
        group by donor_key having count(*) > 1 and num_nonnulls(max(email), max(phone), max(pan)) = 0),
     several as (
       select donor_key from import_lines
        where batch_id = $1 and state = 'ready' and not is_done and donor_key is not null
        group by donor_key having count(distinct ${personSql('name')}) > 1)
     select count(*)::int as donors, ${count(`match = 'new'`)} as "newDonors",
            ${count(`match in ('email', 'pan', 'phone')`)} as "matchedDonors", ${count(`match = 'email'`)} as "matchedByEmail",
            ${count(`match = 'pan'`)} as "matchedByPan", ${count(`match = 'phone'`)} as "matchedByPhone",
            ${count(`match = 'doubtful'`)} as "doubtfulDonors",
            ${count(`key in (select donor_key from named)`)} as "donorsByNameAlone",
            ${count(`key in (select donor_key from several)`)} as "donorsOfSeveralNames"
       from import_donors where batch_id = $1`,
    [batchId],
  );
  const alike = await firstRow<Pick<ImportFigures, 'giftsLikeOthers'>>(db, GIFTS_LIKE_OTHERS, [batchId]);
  if (!lines || !donors || !alike) throw new Error('an aggregate without a row');
  return { ...lines, ...donors, ...alike };
}

/** A program that saves a list anew writes other cells, so that its lines are not known; who gave what and when is the same. */
const GIFTS_LIKE_OTHERS = `
  select count(distinct l.line)::int as "giftsLikeOthers"
    from import_lines l
    join donations d on d.amount = l.amount and (d.captured_at at time zone 'Asia/Kolkata')::date = l.day
     and ${personSql('d.donor_name')} = ${personSql('l.name')}
   where l.batch_id = $1 and l.state = 'ready' and not l.is_done and d.import_id <> $1 and d.status = 'success'`;

type Donors = Pick<
  ImportFigures,
  | 'donors'
  | 'newDonors'
  | 'matchedDonors'
  | 'matchedByEmail'
  | 'matchedByPan'
  | 'matchedByPhone'
  | 'doubtfulDonors'
  | 'donorsByNameAlone'
  | 'donorsOfSeveralNames'
>;

const SHOWN_CAMPAIGNS = 20;

/** SQL of where a line `l` of a batch `b` goes: its entry among the campaigns of the batch. */
export const campaignOfLine = `
  left join lateral (
    select k.id, k.title, coalesce((entry ->> 'isGeneral')::boolean, false) as is_general
      from jsonb_array_elements(b.campaigns) as entry left join campaigns k on k.id = (entry ->> 'campaignId')::uuid
     where entry ->> 'name' = l.campaign) chosen on true`;

/** Sums what the import of a batch changes. Amounts in paise. */
export async function readTotals(db: Queryable, batchId: string, kind: ImportKind): Promise<StoredTotals> {
  const campaigns = await db.query<{ id: string; title: string; before: number; added: number }[]>(
    `with sums as (
       select l.campaign, sum(l.amount)::bigint as added from import_lines l
        where l.batch_id = $1 and l.state = 'ready' and not l.is_done and l.campaign is not null group by l.campaign)
     select c.id, c.title, c.raised_amount as before, sum(l.added)::bigint as added
       from sums l join import_batches b on b.id = $1 ${campaignOfLine}
       join campaigns c on c.id = chosen.id
      group by c.id order by sum(l.added) desc, c.id`,
    [batchId],
  );
  const sums = await firstRow<Sums>(
    db,
    `select (select success_amount from donation_totals) as "giftsBefore",
            coalesce(sum(amount) filter (where day is not null), 0)::bigint as added,
            count(distinct date_part('year', day - interval '3 months'))::int as "financialYears", count(*)::int as records,
            (select count(*)::int from donors) as "donorsBefore",
            (select count(*)::int from import_donors g where g.batch_id = $1 and g.match in ('new', 'doubtful')
                and not exists (select 1 from donors d where d.id = g.donor_id)) as donors,
            (select count(*)::int from members) as members, (select count(*)::int from volunteer_submissions) as volunteers
       from import_lines where batch_id = $1 and state = 'ready' and not is_done`,
    [batchId],
  );
  if (!sums) throw new Error('an aggregate without a row');
  const recordsBefore = kind === 'members' ? sums.members : kind === 'volunteers' ? sums.volunteers : 0;
  return {
    giftsBefore: sums.giftsBefore,
    giftsAfter: sums.giftsBefore + (kind === 'donations' ? sums.added : 0),
    campaigns: campaigns
      .slice(0, SHOWN_CAMPAIGNS)
      .map(({ id, title, before, added }) => ({ id, title, before, after: before + added })),
    moreCampaigns: Math.max(0, campaigns.length - SHOWN_CAMPAIGNS),
    financialYears: kind === 'donations' ? sums.financialYears : 0,
    donorsBefore: sums.donorsBefore,
    donorsAfter: sums.donorsBefore + sums.donors,
    recordsBefore,
    recordsAfter: recordsBefore + (kind === 'members' || kind === 'volunteers' ? sums.records : 0),
    passed: kind === 'donations' ? await findPassedByLines(db, batchId) : [],
  };
}

interface Sums {
  readonly giftsBefore: number;
  readonly added: number;
  readonly financialYears: number;
  readonly records: number;
  readonly donorsBefore: number;
  readonly donors: number;
  readonly members: number;
  readonly volunteers: number;
}

/** Counts the lines of a batch by their first problem; mended lines that were brought in are settled. */
export const readProblems = (db: Queryable, batchId: string): Promise<ImportProblemCount[]> =>
  db.query(
    `select first_problem as problem, count(*)::int as lines from import_lines
      where batch_id = $1 and first_problem is not null and not is_done group by 1 order by 2 desc, 1`,
    [batchId],
  );
