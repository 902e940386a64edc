import { OWN_CONSENTS } from './own-consents';
import type { Person } from './person';
import { readPan } from './read-pan';

interface PersonTable {
  /** Name of the file. */
  readonly name: string;
  readonly sql: string;
  readonly params: (person: Person) => unknown[];
  /** Columns that hold a PAN. */
  readonly pans?: readonly string[];
}

const donors = ({ donorIds }: Person): unknown[] => [donorIds];
const gifts = ({ donationIds }: Person): unknown[] => [donationIds];
const plans = ({ subscriptionIds }: Person): unknown[] => [subscriptionIds];
const emails = ({ emails: known }: Person): unknown[] => [known];

/** Everything that is known of a person, one file a subject; amounts in paise, without other people's details. */
const TABLES: readonly PersonTable[] = [
  {
    name: 'donors',
    sql: `select id, name, email, phone, address, pan_number, pan_name, name_on_pan, donation_count, donated_amount, last_donated_at, created_at
            from donors where id = any($1::uuid[]) order by created_at, id`,
    params: donors,
    pans: ['pan_number'],
  },
  {
    name: 'former-addresses',
    sql: 'select email from donor_aliases where donor_id = any($1::uuid[]) order by email',
    params: donors,
  },
  {
    name: 'tags',
    sql: 'select t.name from donor_tags d join tags t on t.id = d.tag_id where d.donor_id = any($1::uuid[]) order by t.name',
    params: donors,
  },
  {
    name: 'birthdays',
    sql: `select day, month, year from donor_birthdays where donor_id = any($1::uuid[])
          union all select b.day, b.month, b.year from volunteer_birthdays b join volunteer_submissions v on v.id = b.volunteer_id
           where lower(v.email) = any($2::text[])`,
    params: ({ donorIds, emails: known }) => [donorIds, known],
  },
  {
    name: 'donations',
    sql: `select id, amount, currency, status, source, campaign_title, donor_name, donor_email, donor_phone, donor_address, donor_pan, name_on_pan,
                 is_anonymous, wants_80g, is_80g_eligible, tribute_kind, tribute_name, payment_id, payment_method, payment_reference,
                 created_at, captured_at, refunded_amount
            from donations where id = any($1::uuid[]) order by created_at, id`,
    params: gifts,
    pans: ['donor_pan'],
  },
  {
    name: 'receipts',
    sql: `select receipt_number, financial_year, issued_on, revision, voided_at, sent_to_email_at, snapshot
            from receipts where donation_id = any($1::uuid[]) order by issued_on, receipt_number`,
    params: gifts,
  },
  {
    name: 'earlier-receipts',
    sql: `select r.receipt_number, v.revision, v.issued_at, v.superseded_at, v.reason, v.snapshot
            from receipt_revisions v join receipts r on r.id = v.receipt_id
           where r.donation_id = any($1::uuid[]) order by r.receipt_number, v.revision`,
    params: gifts,
  },
  {
    name: 'recurring-gifts',
    sql: `select id, amount, frequency, status, campaign_title, donor_name, donor_email, donor_phone, donor_address, donor_pan, name_on_pan,
                 tribute_kind, tribute_name, paid_count, next_charge_at, ended_at, created_at
            from subscriptions where id = any($1::uuid[]) order by created_at, id`,
    params: plans,
    pans: ['donor_pan'],
  },
  {
    name: 'letters-you-asked-for',
    sql: `select to_name, to_email, message, created_at from tribute_letters
           where donation_id = any($1::uuid[]) or subscription_id = any($2::uuid[]) order by created_at`,
    params: ({ donationIds, subscriptionIds }) => [donationIds, subscriptionIds],
  },
  {
    name: 'letters-to-you',
    // Not who gave, nor their words: they are somebody else's.
    sql: `select to_name, to_email, created_at from tribute_letters where lower(to_email) = any($1::text[]) order by created_at`,
    params: emails,
  },
  {
    name: 'payments-elsewhere',
    sql: `select payment_id, amount, currency, paid_at, donor_name, donor_email, donor_phone, donor_address, donor_pan, payer_address
            from adoption_payments where lower(donor_email) = any($1::text[]) or donation_id = any($2::uuid[]) order by paid_at, payment_id`,
    params: ({ emails: known, donationIds }) => [known, donationIds],
    pans: ['donor_pan'],
  },
  {
    name: 'lines-of-files',
    sql: `select b.file_name, l.line, l.name, l.email, l.phone, l.pan, l.address, l.amount, l.day, l.receipt, l.reference, l.campaign
            from import_lines l join import_batches b on b.id = l.batch_id
           where lower(l.email) = any($1::text[]) order by b.created_at, l.line`,
    params: emails,
    pans: ['pan'],
  },
  {
    name: 'consents',
    sql: `select place, version, language, given_at, withdrawn_at from (${OWN_CONSENTS}) as own order by given_at`,
    params: ({ donationIds, subscriptionIds, emails: known }) => [donationIds, subscriptionIds, known],
  },
  {
    name: 'withdrawals',
    sql: 'select withdrawn_at from donor_withdrawals where donor_id = any($1::uuid[])',
    params: donors,
  },
  {
    name: 'mails',
    sql: `select to_address, subject, kind, status, created_at, sent_at from mails
           where lower(to_address) = any($1::text[]) order by created_at`,
    params: emails,
  },
  {
    name: 'messages',
    sql: `select kind, name, email, phone, message, created_at from contact_submissions
           where lower(email) = any($1::text[]) order by created_at`,
    params: emails,
  },
  {
    name: 'volunteer-applications',
    sql: `select name, email, phone, message, status, created_at from volunteer_submissions
           where lower(email) = any($1::text[]) order by created_at`,
    params: emails,
  },
  {
    name: 'memberships',
    sql: `select name, city, mobile_number, email, pan_card_number, address, image_url, membership_type, subscription_amount, joining_date,
                 expiry_date, status from members where lower(email) = any($1::text[]) order by joining_date`,
    params: emails,
    pans: ['pan_card_number'],
  },
  {
    name: 'invitations',
    sql: `select email, role, sent_at, expires_at, accepted_at, withdrawn_at from invitations
           where lower(email) = any($1::text[]) order by sent_at`,
    params: emails,
  },
  {
    name: 'accounts',
    sql: `select email, full_name, created_at, last_sign_in_at from users where lower(email) = any($1::text[])`,
    params: emails,
  },
  {
    name: 'sign-ins',
    sql: `select t.created_at, t.expires_at from refresh_tokens t join users u on u.id = t.user_id
           where lower(u.email) = any($1::text[]) order by t.created_at`,
    params: emails,
  },
  {
    name: 'changes',
    // Not what it was before and after: a gift that was moved names the other donor. Nor the office's looks and files,
    // which change nothing.
    sql: `select at, action, entity from audit_log where entity_id = any($1::text[]) and entity not in ('export', 'person') order by id`,
    params: ({ recordIds }) => [recordIds],
  },
];

type Row = Record<string, unknown>;

const withPans = (row: Row, pans: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(pans.map((column) => [column, readPan(row[column] as string | null)])),
});

/** Lists what to read of a person: name, SQL and parameters; and how a row is written down. */
export const personTables = (person: Person) =>
  TABLES.map(({ name, sql, params, pans = [] }) => ({
    name,
    sql,
    params: params(person),
    written: (row: Row): Row => withPans(row, pans),
  }));
