import type { KeptThing } from '../../rules/retention';

/** SQL of a receipt's words without those of its donor. */
const emptied = `(snapshot - 'tribute') || jsonb_build_object('donor', jsonb_build_object('name', 'Erased', 'address', null, 'pan', null, 'email', ''))`;

/**
 * SQL that deletes up to $2 things from before $1, the oldest first, and returns a row for each. A thing that somebody
 * works with at this moment is left for the next run. What is already deleted matches nothing, so that a run can be
 * repeated. The ids are an array, which PostgreSQL finds once: a subquery after "in" can be run again for each row of the table.
 */
export const FORGET: Readonly<Record<KeptThing, string>> = {
  inquiries: `
    delete from contact_submissions where id = any(array(
      select id from contact_submissions where created_at < $1 order by created_at, id limit $2 for update skip locked))
    returning 1`,

  volunteers: `
    delete from volunteer_submissions where id = any(array(
      select id from volunteer_submissions where created_at < $1 order by created_at, id limit $2 for update skip locked))
    returning 1`,

  // A queued mail has still to go out; the rescue of mails ends its waiting.
  mailBodies: `
    update mails set text_body = '', html_body = '', parts = null, body_deleted_at = now() where id = any(array(
      select id from mails
       where created_at < $1 and status <> 'queued' and body_deleted_at is null
       order by created_at, id limit $2 for update skip locked))
    returning 1`,

  // The outbox holds the address as well. A letter that waits to be sent stays until it has left.
  letters: `
    with old as (
      select l.id from tribute_letters l
       where l.created_at < $1
         and not exists (select 1 from mails m where m.dedupe_key = 'tribute:' || l.id::text and m.status = 'queued')
       order by l.created_at, l.id limit $2 for update skip locked
    ), emptied as (
      update mails set to_address = '', text_body = '', html_body = '', body_deleted_at = coalesce(body_deleted_at, now())
       where dedupe_key in (select 'tribute:' || id::text from old)
    )
    delete from tribute_letters where id in (select id from old)
    returning 1`,

  // One that was not processed is money that may not be booked yet.
  webhookBodies: `
    update webhook_events set body = '', body_deleted_at = now() where event_id = any(array(
      select event_id from webhook_events
       where received_at < $1 and processed_at is not null and body_deleted_at is null
       order by received_at, event_id limit $2 for update skip locked))
    returning 1`,

  // A token of a session that was ended is needed until it expires: whoever shows it again has stolen it.
  sessions: `
    delete from refresh_tokens where id = any(array(
      select id from refresh_tokens where expires_at < $1 order by expires_at, id limit $2 for update skip locked))
    returning 1`,

  // Accounts of before the links were never asked to confirm. Whoever holds a role is somebody else's to decide about.
  accounts: `
    delete from users where id = any(array(
      select u.id from users u
       where u.email_confirmed_at is null and greatest(u.created_at, u.last_sign_in_at) < $1
         and exists (select 1 from email_confirmations c where c.user_id = u.id)
         and not exists (select 1 from refresh_tokens t where t.user_id = u.id and t.created_at >= $1)
         and not exists (select 1 from user_roles r where r.user_id = u.id)
       order by u.created_at, u.id limit $2 for update skip locked))
    returning 1`,

  // Only of people who were erased. The gift is locked before its receipt, as in every booking.
  receipts: `
    with old as (
      select d.id as donation_id, r.id as receipt_id
        from erasures e join donations d on d.donor_id = any(e.donor_ids) join receipts r on r.donation_id = d.id
       where e.erased_at is not null
         and make_date(left(r.financial_year, 4)::int + 1, 4, 1) <= ($1::timestamptz at time zone 'Asia/Kolkata')::date
         and r.snapshot #>> '{donor,name}' <> 'Erased'
       order by r.financial_year, r.serial, r.id limit $2 for update of d skip locked
    ), gifts as (
      update donations set donor_name = 'Erased', donor_address = null, donor_pan = null, name_on_pan = null, updated_at = now()
       where id in (select donation_id from old)
    ), revisions as (
      update receipt_revisions set snapshot = ${emptied} where receipt_id in (select receipt_id from old)
    )
    update receipts set snapshot = ${emptied} where id in (select receipt_id from old)
    returning 1`,
};
