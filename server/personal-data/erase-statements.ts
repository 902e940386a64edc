import { mentions } from './mentions';
import type { Person } from './person';

/** Name of whoever was erased, wherever a record has to have one. */
export const ERASED = 'Erased';

interface Erasing {
  /** Table, or what of it, as the proof of erasure counts it. */
  readonly of: string;
  readonly sql: string;
  readonly params: (person: Person) => unknown[];
}

const emails = ({ emails: known }: Person): unknown[] => [known];
const donors = ({ donorIds }: Person): unknown[] => [donorIds];
const gifts = ({ donationIds }: Person): unknown[] => [donationIds];
const giftsAndPlans = ({ donationIds, subscriptionIds }: Person): unknown[] => [donationIds, subscriptionIds];

const ofUsers = `(select id from users where lower(email) = any($1::text[]))`;

/** What goes of accounts, whose addresses in lower case are $1; the emptied row stays, since others name it. */
export const ERASE_ACCOUNTS: readonly Pick<Erasing, 'of' | 'sql'>[] = [
  { of: 'refresh_tokens', sql: `delete from refresh_tokens where user_id in ${ofUsers}` },
  { of: 'password_resets', sql: `delete from password_resets where user_id in ${ofUsers}` },
  { of: 'email_confirmations', sql: `delete from email_confirmations where user_id in ${ofUsers}` },
  { of: 'second_factors', sql: `delete from second_factors where user_id in ${ofUsers}` },
  { of: 'recovery_codes', sql: `delete from recovery_codes where user_id in ${ofUsers}` },
  { of: 'own saved_views', sql: `delete from saved_views where user_id in ${ofUsers}` },
  { of: 'account consents', sql: `delete from consents where user_id in ${ofUsers}` },
  {
    of: 'users',
    sql: `update users set email = 'erased-' || id::text, full_name = '${ERASED}', password_hash = '!', updated_at = now()
           where lower(email) = any($1::text[])`,
  },
];

/**
 * What goes, and how, in an order that finds things before what leads to them is gone. What a receipt says stays on gifts
 * that were received: name, PAN and address. A gift that was not received keeps its amount only.
 */
export const ERASE: readonly Erasing[] = [
  {
    of: 'mails',
    sql: `update mails set to_address = '', subject = '${ERASED}', text_body = '', html_body = '', parts = null,
                 body_deleted_at = coalesce(body_deleted_at, now()),
                 status = case when status = 'queued' then 'cancelled' else status end
           where lower(to_address) = any($1::text[])
              or receipt_id in (select id from receipts where donation_id = any($2::uuid[]))
              or dedupe_key in (select 'tribute:' || id::text from tribute_letters
                                 where donation_id = any($2::uuid[]) or subscription_id = any($3::uuid[]))
              or text_body ~* any($4::text[]) or html_body ~* any($4::text[]) or subject ~* any($4::text[])`,
    params: (person) => [person.emails, person.donationIds, person.subscriptionIds, mentions(person.emails)],
  },
  {
    of: 'tribute_letters',
    // Those that others had sent to them as well: a gift that is paid later tells nobody then.
    sql: `delete from tribute_letters where donation_id = any($1::uuid[]) or subscription_id = any($2::uuid[])
              or lower(to_email) = any($3::text[])`,
    params: ({ donationIds, subscriptionIds, emails: known }) => [donationIds, subscriptionIds, known],
  },
  {
    of: 'webhook_events',
    // Years of monthly gifts have hundreds of ids: the words of a body are looked up among them.
    sql: `update webhook_events set body = '', body_deleted_at = coalesce(body_deleted_at, now())
           where processed_at is not null and body <> ''
             and (body ~* any($1::text[])
                  or exists (select 1 from regexp_split_to_table(body, '[^[:alnum:]_]+') word
                              where word in (select unnest($2::text[]))))`,
    params: ({ emails: known, providerIds }) => [mentions(known), providerIds],
  },
  {
    of: 'adoption_payments',
    sql: `update adoption_payments set facts = null, donor_name = '', donor_email = '', donor_phone = '', donor_address = null,
                 donor_pan = null, payer_address = ''
           where donation_id = any($1::uuid[]) or lower(donor_email) = any($2::text[]) or payment_id = any($3::text[])
              or provider_subscription_id = any($3::text[])`,
    params: ({ donationIds, emails: known, providerIds }) => [donationIds, known, providerIds],
  },
  {
    of: 'adoption_subscriptions',
    sql: `update adoption_subscriptions set notes = '{}'
           where provider_subscription_id = any($1::text[]) or notes::text ~* any($2::text[])`,
    params: ({ providerIds, emails: known }) => [providerIds, mentions(known)],
  },
  {
    of: 'import_lines',
    sql: `update import_lines set cells = null, name = '${ERASED}', email = null, phone = null, pan = null, address = null,
                 details = '{}', mends = '{}'
           where lower(email) = any($1::text[]) or record_id = any($2::uuid[])
              or donor_key in (select key from import_donors where donor_id = any($2::uuid[]) and batch_id = import_lines.batch_id)`,
    params: ({ emails: known, recordIds }) => [known, recordIds],
  },
  {
    of: 'import_donors',
    sql: `update import_donors set name = '${ERASED}', email = null, phone = null, address = null, pan = null
           where donor_id = any($1::uuid[]) or lower(email) = any($2::text[])`,
    params: ({ donorIds, emails: known }) => [donorIds, known],
  },
  {
    of: 'contact_submissions',
    sql: 'delete from contact_submissions where lower(email) = any($1::text[])',
    params: emails,
  },
  {
    of: 'volunteer_submissions',
    sql: 'delete from volunteer_submissions where lower(email) = any($1::text[])',
    params: emails,
  },
  { of: 'members', sql: 'delete from members where lower(email) = any($1::text[])', params: emails },
  { of: 'invitations', sql: `delete from invitations where lower(email) = any($1::text[])`, params: emails },
  ...ERASE_ACCOUNTS.map((each): Erasing => ({ ...each, params: emails })),
  {
    of: 'saved_views',
    sql: 'delete from saved_views where query ~* any($1::text[]) or name ~* any($1::text[])',
    params: ({ emails: known }) => [mentions([...known, ...known.map(encodeURIComponent)])],
  },
  {
    of: 'exports',
    sql: 'delete from exports where request::text ~* any($1::text[])',
    params: ({ emails: known, words }) => [mentions([...known, ...words])],
  },
  {
    of: 'statement_mailing_items',
    sql: 'delete from statement_mailing_items where email = any($1::text[])',
    params: emails,
  },
  {
    of: 'attention_items',
    sql: `update attention_items set details = '${ERASED}'
           where details ~* any($1::text[]) or donation_id = any($2::uuid[]) and details ~* any($3::text[])`,
    params: ({ emails: known, words, donationIds }) => [mentions(known), donationIds, mentions(words)],
  },
  {
    of: 'consents',
    sql: 'delete from consents where donation_id = any($1::uuid[]) or subscription_id = any($2::uuid[])',
    params: giftsAndPlans,
  },
  {
    of: 'subscriptions',
    sql: `update subscriptions set donor_name = '${ERASED}', donor_email = '', donor_phone = '', donor_address = null, donor_pan = null,
                 name_on_pan = null, tribute_kind = null, tribute_name = null, is_anonymous = true, updated_at = now()
           where id = any($1::uuid[])`,
    params: ({ subscriptionIds }) => [subscriptionIds],
  },
  {
    of: 'donations that were received',
    sql: `update donations set donor_email = '', donor_phone = '', is_anonymous = true, tribute_kind = null, tribute_name = null, updated_at = now()
           where id = any($1::uuid[]) and status in ('success', 'refunded')`,
    params: gifts,
  },
  {
    of: 'other donations',
    sql: `update donations set donor_name = '${ERASED}', donor_email = '', donor_phone = '', donor_address = null, donor_pan = null,
                 name_on_pan = null, is_anonymous = true, tribute_kind = null, tribute_name = null, updated_at = now()
           where id = any($1::uuid[]) and status not in ('success', 'refunded')`,
    params: gifts,
  },
  { of: 'donor_aliases', sql: 'delete from donor_aliases where donor_id = any($1::uuid[])', params: donors },
  { of: 'donor_tags', sql: 'delete from donor_tags where donor_id = any($1::uuid[])', params: donors },
  { of: 'donor_birthdays', sql: 'delete from donor_birthdays where donor_id = any($1::uuid[])', params: donors },
  { of: 'donor_withdrawals', sql: 'delete from donor_withdrawals where donor_id = any($1::uuid[])', params: donors },
  {
    of: 'donors',
    sql: `update donors set name = '${ERASED}', email = null, phone = null, address = null, pan_number = null, pan_name = null,
                 name_on_pan = null, updated_at = now()
           where id = any($1::uuid[])`,
    params: donors,
  },
];
