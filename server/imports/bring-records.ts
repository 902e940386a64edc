import { CONTENT_CHANGED } from '../database/content-version';
import type { Queryable } from '../database/sql';
import { queuePictures } from '../jobs/queue-pictures';
import { CHUNK, CLEAR_LINES } from './bring-gifts';

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

const RECORDS = { members: MEMBERS, volunteers: VOLUNTEERS, donors: DONOR_RECORDS };
/** Brings members, volunteers or donors of one chunk in, in the caller's transaction. */
export async function bringRecords(
  db: Queryable,
  kind: keyof typeof RECORDS,
  batchId: string,
  after: number,
  upTo: number,
): Promise<void> {
  for (const statement of [RECORDS[kind], CLEAR_LINES]) await db.query(statement, [batchId, after, upTo]);
  if (kind === 'members') await queuePictures(db);
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
