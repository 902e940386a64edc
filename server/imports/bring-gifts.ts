import { CONTENT_CHANGED } from '../database/content-version';
import type { Queryable } from '../database/sql';
import { campaignOfLine } from './figures';

/** Lines of a batch that one chunk brings in: $1 batch, $2 after this line, $3 up to this one. */
const CHUNK = `l.batch_id = $1 and l.line > $2 and l.line <= $3 and l.state = 'ready' and not l.is_done`;

const NAME_RECORDS = `update import_lines l set record_id = gen_random_uuid() where ${CHUNK}`;

const LOCK_DONORS = `
  select 1 from donors where id in (
    select g.donor_id from import_lines l join import_donors g on g.batch_id = l.batch_id and g.key = l.donor_key where ${CHUNK})
   order by id for update`;

/** What the chunk adds to each of its donors. */
const SUMS = `
  select g.donor_id, g.key, count(*)::int as gifts, sum(l.amount)::bigint as amount,
         (max(l.day) + time '12:00') at time zone 'Asia/Kolkata' as last
    from import_lines l join import_donors g on g.batch_id = l.batch_id and g.key = l.donor_key
   where ${CHUNK} group by g.donor_id, g.key`;

/** A donor who was created since the dry run with the same mailbox and PAN is taken instead of a new one. */
const TAKE_DONORS = `
  update import_donors g set donor_id = d.id, match = 'email'
    from donors d
   where g.batch_id = $1 and g.match in ('new', 'doubtful')
     and g.key in (select l.donor_key from import_lines l where ${CHUNK})
     and not exists (select 1 from donors own where own.id = g.donor_id)
     and lower(d.email) = lower(g.email) and coalesce(d.pan_number, '') = coalesce(g.pan, '')`;

/**
 * Donors who are here already. Each donor is written once a chunk, with the time of the last gift, since every version
 * of a donor is written to all indexes: the trigger then finds that time right.
 */
const COUNT_DONORS = `
  update donors o
     set donation_count = o.donation_count + s.gifts, donated_amount = o.donated_amount + s.amount,
         last_donated_at = greatest(o.last_donated_at, s.last), updated_at = now()
    from (select donor_id, sum(gifts) as gifts, sum(amount) as amount, max(last) as last from (${SUMS}) s group by donor_id) s
   where o.id = s.donor_id`;

/** New donors, with what the chunk adds to them. */
const NEW_GIVERS = `
  insert into donors (id, name, email, phone, address, pan_number, pan_name, created_at, donation_count, donated_amount, last_donated_at)
  select g.donor_id, g.name, g.email, g.phone, g.address, g.pan, case when g.pan is not null then g.name end, g.created_at,
         s.gifts, s.amount, s.last
    from (${SUMS}) s join import_donors g on g.batch_id = $1 and g.key = s.key
   where g.match in ('new', 'doubtful') and not exists (select 1 from donors d where d.id = g.donor_id)`;

/** A gift counts at noon of its day. It has no receipt of ours, and never carries a tax benefit here. */
const GIFTS = `
  insert into donations (id, amount, status, source, campaign_id, campaign_title, donor_id, donor_name, donor_email, donor_phone,
                         donor_address, donor_pan, is_anonymous, wants_80g, mode_allows_80g, payment_method, payment_reference, created_at,
                         captured_at, import_id, imported_receipt, imported_reference)
  select l.record_id, l.amount, 'success', 'imported', chosen.id,
         case when chosen.is_general then null else coalesce(chosen.title, l.campaign) end,
         g.donor_id, l.name, coalesce(l.email, ''), coalesce(l.phone, ''), l.address, l.pan,
         coalesce((l.details ->> 'anonymous')::boolean, false), false, false, l.details ->> 'method', l.details ->> 'paymentReference',
         moment.at, moment.at, l.batch_id, l.receipt, l.reference
    from import_lines l
    join import_batches b on b.id = l.batch_id
    join import_donors g on g.batch_id = l.batch_id and g.key = l.donor_key
   cross join lateral (select (l.day + time '12:00') at time zone 'Asia/Kolkata' as at) moment
    ${campaignOfLine}
   where ${CHUNK}`;

/** The gifts of the chunk, which are in the tables by now. */
const BROUGHT = `
  select d.donor_id, d.campaign_id, d.amount from import_lines l join donations d on d.id = l.record_id where ${CHUNK}`;

const COUNT_CAMPAIGNS = `
  update campaigns c set raised_amount = raised_amount + s.amount
    from (select campaign_id, sum(amount) as amount from (${BROUGHT}) d where campaign_id is not null group by campaign_id) s
   where c.id = s.campaign_id`;

const LOCK_CAMPAIGNS = `
  select 1 from campaigns where id in (select campaign_id from (${BROUGHT}) d) order by id for no key update`;

const COUNT_ALL = `
  update donation_totals t set success_amount = success_amount + s.amount, success_count = success_count + s.gifts
    from (select coalesce(sum(amount), 0) as amount, count(*) as gifts from (${BROUGHT}) d) s`;

/** Lines that are in keep what tells them apart, not what they said. */
const CLEAR_LINES = `
  update import_lines l set is_done = true, cells = null, formulas = null, email = null, phone = null, pan = null,
         address = null, details = '{}'
   where ${CHUNK}`;

/** Brings the gifts of one chunk in, with all totals, in the caller's transaction; locks as every booking does. */
export async function bringGifts(db: Queryable, batchId: string, after: number, upTo: number): Promise<void> {
  const range = [batchId, after, upTo];
  for (const statement of [
    NAME_RECORDS,
    TAKE_DONORS,
    LOCK_DONORS,
    COUNT_DONORS,
    NEW_GIVERS,
    GIFTS,
    LOCK_CAMPAIGNS,
    COUNT_CAMPAIGNS,
    COUNT_ALL,
    CLEAR_LINES,
  ])
    await db.query(statement, range);
  await db.query(`select ${CONTENT_CHANGED}`);
}

const MEMBERS = `
  insert into members (id, name, city, mobile_number, email, pan_card_number, image_url, membership_type,
                       subscription_amount, joining_date, expiry_date, status)
  select l.record_id, l.name, l.details ->> 'city', l.phone, l.email, l.pan, coalesce(l.details ->> 'image', ''),
         l.details ->> 'membershipType', l.amount, (l.details ->> 'joiningDate')::date, (l.details ->> 'expiryDate')::date,
         case when (l.details ->> 'expiryDate')::date >= (now() at time zone 'Asia/Kolkata')::date then 'active' else 'expired' end
    from import_lines l where ${CHUNK}`;

const VOLUNTEERS = `
  insert into volunteer_submissions (id, name, email, phone, message, created_at)
  select l.record_id, l.name, coalesce(l.email, ''), l.phone, coalesce(l.details ->> 'message', ''),
         coalesce((l.day + time '12:00') at time zone 'Asia/Kolkata', now())
    from import_lines l where ${CHUNK}`;

/** Donors were created before their lines. */
const DONOR_RECORDS = `
  update import_lines l set record_id = g.donor_id from import_donors g
   where g.batch_id = l.batch_id and g.key = l.donor_key and ${CHUNK}`;

const RECORDS = { members: [NAME_RECORDS, MEMBERS], volunteers: [NAME_RECORDS, VOLUNTEERS], donors: [DONOR_RECORDS] };

/** Brings members, volunteers or donors of one chunk in, in the caller's transaction. */
export async function bringRecords(
  db: Queryable,
  kind: keyof typeof RECORDS,
  batchId: string,
  after: number,
  upTo: number,
): Promise<void> {
  for (const statement of [...RECORDS[kind], CLEAR_LINES]) await db.query(statement, [batchId, after, upTo]);
  await db.query(`select ${CONTENT_CHANGED}`);
}

/** New and doubtful donors; one who was created meanwhile with the same mailbox and PAN is taken instead. */
const NEW_DONORS = `
  insert into donors (id, name, email, phone, address, pan_number, pan_name, created_at)
  select g.donor_id, g.name, g.email, g.phone, g.address, g.pan, case when g.pan is not null then g.name end, g.created_at
    from import_donors g
   where g.batch_id = $1 and g.place > $2 and g.place <= $3 and g.match in ('new', 'doubtful')
     and not exists (select 1 from donors d where d.id = g.donor_id)
   order by g.place
  on conflict (lower(email), coalesce(pan_number, '')) do nothing`;

const TAKEN_DONORS = `
  update import_donors g set donor_id = d.id, match = 'email'
    from donors d
   where g.batch_id = $1 and g.place > $2 and g.place <= $3 and g.match in ('new', 'doubtful')
     and not exists (select 1 from donors own where own.id = g.donor_id)
     and lower(d.email) = lower(g.email) and coalesce(d.pan_number, '') = coalesce(g.pan, '')`;

/** Creates the new donors of one chunk, in the caller's transaction. */
export async function bringDonors(db: Queryable, batchId: string, after: number, upTo: number): Promise<void> {
  await db.query(NEW_DONORS, [batchId, after, upTo]);
  await db.query(TAKEN_DONORS, [batchId, after, upTo]);
}
