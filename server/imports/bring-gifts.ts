import { CONTENT_CHANGED } from '../database/content-version';
import type { Queryable } from '../database/sql';
import { campaignOfLine } from './figures';

/** Lines of a batch that one chunk brings in: $1 batch, $2 after this line, $3 up to this one. */
export const CHUNK = `l.batch_id = $1 and l.line > $2 and l.line <= $3 and l.state = 'ready' and not l.is_done`;

/**
 * The donors of the chunk with what it adds to them, put down once: a join with all donors of a large file costs more
 * than everything else of the chunk.
 */
const CHUNK_DONORS = `
  create temporary table import_chunk on commit drop as
  select g.key, g.donor_id, g.match, g.name, g.email, g.phone, g.address, g.pan, g.created_at, s.gifts, s.amount, s.last
    from (select l.donor_key, count(*)::int as gifts, sum(l.amount)::bigint as amount,
                 (max(l.day) + time '12:00') at time zone 'Asia/Kolkata' as last
            from import_lines l where ${CHUNK} group by l.donor_key) s
    join import_donors g on g.batch_id = $1 and g.key = s.donor_key`;

/** A donor who was created since the dry run with the same mailbox and PAN is taken instead of a new one. */
const TAKE_DONORS = `
  with taken as (
    update import_chunk c set donor_id = d.id, match = 'email'
      from donors d
     where c.match in ('new', 'doubtful') and not exists (select 1 from donors own where own.id = c.donor_id)
       and lower(d.email) = lower(c.email) and coalesce(d.pan_number, '') = coalesce(c.pan, '')
    returning c.key, c.donor_id
  )
  update import_donors g set donor_id = taken.donor_id, match = 'email' from taken where g.batch_id = $1 and g.key = taken.key`;

const LOCK_DONORS = `select 1 from donors where id in (select donor_id from import_chunk) order by id for update`;

/**
 * Donors who are here already. Each donor is written once a chunk, with the time of the last gift, since every version
 * of a donor is written to all indexes: the trigger then finds that time right.
 */
const COUNT_DONORS = `
  update donors o
     set donation_count = o.donation_count + s.gifts, donated_amount = o.donated_amount + s.amount,
         last_donated_at = greatest(o.last_donated_at, s.last), updated_at = now()
    from (select donor_id, sum(gifts) as gifts, sum(amount) as amount, max(last) as last from import_chunk group by donor_id) s
   where o.id = s.donor_id`;

/** New donors, with what the chunk adds to them. */
const NEW_GIVERS = `
  insert into donors (id, name, email, phone, address, pan_number, pan_name, created_at, donation_count, donated_amount, last_donated_at)
  select c.donor_id, c.name, c.email, c.phone, c.address, c.pan, case when c.pan is not null then c.name end, c.created_at,
         c.gifts, c.amount, c.last
    from import_chunk c
   where c.match in ('new', 'doubtful') and not exists (select 1 from donors d where d.id = c.donor_id)`;

/** A gift counts at noon of its day. It has no receipt of ours, and never carries a tax benefit here. */
const GIFTS = `
  insert into donations (id, amount, status, source, campaign_id, campaign_title, donor_id, donor_name, donor_email, donor_phone,
                         donor_address, donor_pan, is_anonymous, wants_80g, mode_allows_80g, payment_method, payment_reference, created_at,
                         captured_at, import_id, imported_receipt, imported_reference, tribute_kind, tribute_name)
  select l.record_id, l.amount, 'success', 'imported', chosen.id,
         case when chosen.is_general then null else coalesce(chosen.title, l.campaign) end,
         c.donor_id, l.name, coalesce(l.email, ''), coalesce(l.phone, ''), l.address, l.pan,
         coalesce((l.details ->> 'anonymous')::boolean, false), false, false, l.details ->> 'method', l.details ->> 'paymentReference',
         moment.at, moment.at, l.batch_id, l.receipt, l.reference, l.details ->> 'tributeKind',
         l.details ->> 'tributeName'
    from import_lines l
    join import_batches b on b.id = l.batch_id
    join import_chunk c on c.key = l.donor_key
   cross join lateral (select (l.day + time '12:00') at time zone 'Asia/Kolkata' as at) moment
    ${campaignOfLine}
   where ${CHUNK}`;

/** What the chunk adds to each campaign. */
const CAMPAIGNS = `
  select chosen.id, sum(l.amount) as amount
    from (select l.batch_id, l.campaign, sum(l.amount) as amount
            from import_lines l where ${CHUNK} and l.campaign is not null group by 1, 2) l
    join import_batches b on b.id = l.batch_id
    ${campaignOfLine}
   where chosen.id is not null group by chosen.id`;

const LOCK_CAMPAIGNS = `select 1 from campaigns where id in (select id from (${CAMPAIGNS}) s) order by id for no key update`;

const COUNT_CAMPAIGNS = `
  update campaigns c set raised_amount = raised_amount + s.amount from (${CAMPAIGNS}) s where c.id = s.id`;

const COUNT_ALL = `
  update donation_totals t set success_amount = success_amount + s.amount, success_count = success_count + s.gifts
    from (select coalesce(sum(amount), 0) as amount, coalesce(sum(gifts), 0) as gifts from import_chunk) s`;

/** Lines that are in keep what tells them apart, not what they said. */
export const CLEAR_LINES = `
  update import_lines l set is_done = true, cells = null, formulas = null, email = null, phone = null, pan = null,
         address = null, details = '{}'
   where ${CHUNK}`;

const STATEMENTS = [
  CHUNK_DONORS,
  'analyze import_chunk',
  TAKE_DONORS,
  LOCK_DONORS,
  COUNT_DONORS,
  NEW_GIVERS,
  GIFTS,
  LOCK_CAMPAIGNS,
  COUNT_CAMPAIGNS,
  COUNT_ALL,
  CLEAR_LINES,
  'drop table import_chunk',
  `select ${CONTENT_CHANGED}`,
];

/** Brings the gifts of one chunk in, with all totals, in the caller's transaction; locks as every booking does. */
export async function bringGifts(db: Queryable, batchId: string, after: number, upTo: number): Promise<void> {
  const range = [batchId, after, upTo];
  // PostgreSQL wants to be given just the values that a text has places for.
  for (const text of STATEMENTS)
    await db.query(text, range.slice(0, text.includes('$3') ? 3 : text.includes('$1') ? 1 : 0));
}
