import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks between words in names, addresses, phone and receipt numbers, and LIKE's special characters. */
const marks = [...`@._-+/\\%',&():`];
/** Nested replace() is many times as fast as translate() or a regular expression. */
const withoutMarks = marks.reduce(
  (text, mark) => `replace(${text}, '${mark.replace(`'`, `''`)}', ' ')`,
  'lower(value)',
);

/**
 * SQL function that normalises texts for search: lower case, and a space for every mark. A LIKE for the beginning of a
 * word then matches what the trigrams find; with marks, the index returned every address at gmail.com for names with
 * "gm".
 */
const words = `
  create function search_words(value text) returns text language sql immutable parallel safe return ${withoutMarks};
`;

const index = (table: string, what = 'search_text'): string => `
  create index ${table}_search on ${table} using gin (${what} gin_trgm_ops) with (gin_pending_list_limit = 512);`;

/** Raises the statistics target: the number of matches is estimated from it (server/database/matching.ts). */
const sampled = (table: string): string =>
  `alter table ${table} alter column search_text set statistics 500; analyze ${table};`;

const columns = 'id, created_at, amount, issued_on, serial, is_80g, is_sent, financial_year, donor_name, search_text';
const own = (prefix: string): string =>
  columns
    .split(', ')
    .map((name) => `${prefix}.${name}`)
    .join(', ');

/** SQL of a listing row of a receipt `r`. */
const listed = `r.id, r.created_at, r.amount, r.issued_on, r.serial, r.is_80g, r.sent_to_email_at is not null, r.financial_year,
  r.donor_name,
  search_words(' ' || r.receipt_number || ' ' || coalesce(r.donor_name, '') || ' ' || coalesce(r.snapshot #>> '{donor,email}', ''))`;

/**
 * Table for sorting, filtering and searching receipts, since a receipt itself takes a kilobyte with all that was
 * printed. Triggers write it, so that no statement can forget to; a change of an unlisted column writes nothing.
 */
const listings = `
  create table receipt_listings (
    id uuid primary key references receipts on delete cascade,
    created_at timestamptz not null,
    amount bigint,
    issued_on date not null,
    serial integer not null,
    is_80g boolean not null,
    is_sent boolean not null,
    financial_year text not null,
    donor_name text,
    search_text text not null
  );
  create function list_receipts() returns trigger language plpgsql as $body$
  begin
    insert into receipt_listings as l (${columns}) select ${listed} from changed r
    on conflict (id) do update set (${columns}) = row (${own('excluded')})
     where (${own('l')}) is distinct from (${own('excluded')});
    return null;
  end $body$;
  create trigger list_insert after insert on receipts referencing new table as changed
    for each statement execute function list_receipts();
  create trigger list_update after update on receipts referencing new table as changed
    for each statement execute function list_receipts();
  insert into receipt_listings (${columns}) select ${listed} from receipts r order by r.issued_on, r.created_at;
  drop index receipts_search, receipts_issued, receipts_unsent, receipts_number, receipts_amount, receipts_donor_name;
  create index receipt_listings_issued on receipt_listings (issued_on, created_at, id);
  create index receipt_listings_unsent on receipt_listings (issued_on, created_at, id) where not is_sent;
  create index receipt_listings_number on receipt_listings (financial_year, serial) include (id, issued_on, is_80g);
  create index receipt_listings_amount on receipt_listings (amount desc, id desc);
  create index receipt_listings_donor_name on receipt_listings (donor_name, id) include (search_text);
  ${index('receipt_listings')}
  ${sampled('receipt_listings')}
`;

/** Index from which a search sorted by name can be answered by walking along the names. */
const donations = `
  drop index donations_search, donations_donor_name;
  alter table donations add column search_text text generated always as (search_words(
    ' ' || donor_name || ' ' || donor_email || ' ' || donor_phone || ' ' || coalesce(payment_id, ''))) stored;
  create index donations_donor_name on donations (donor_name, id) include (search_text);
  ${index('donations')}
  ${sampled('donations')}
`;

const donorText = `' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(pan_number, '')`;
const submissionText = `' ' || name || ' ' || email || ' ' || phone || ' ' || message`;
const expressions = { donors: donorText, contact_submissions: submissionText, volunteer_submissions: submissionText };
const expressionIndexes = (of: (text: string) => string): string =>
  Object.entries(expressions)
    .map(([table, text]) => `drop index ${table}_search; ${index(table, of(text))} analyze ${table};`)
    .join('\n');

const down = `
  ${expressionIndexes((text) => `(${text})`)}
  drop table receipt_listings;
  drop trigger list_insert on receipts;
  drop trigger list_update on receipts;
  drop function list_receipts();
  create index receipts_issued on receipts (issued_on, created_at, id);
  create index receipts_unsent on receipts (issued_on, created_at, id) where sent_to_email_at is null;
  create index receipts_number on receipts (financial_year, serial) include (id, issued_on, is_80g);
  create index receipts_amount on receipts (amount desc, id desc);
  create index receipts_donor_name on receipts (donor_name, id);
  ${index('receipts', `(' ' || receipt_number || ' ' || coalesce(donor_name, '') || ' ' || coalesce(snapshot #>> '{donor,email}', ''))`)}
  alter table donations drop column search_text;
  create index donations_donor_name on donations (donor_name, id);
  ${index('donations', `(' ' || donor_name || ' ' || donor_email || ' ' || donor_phone || ' ' || coalesce(payment_id, ''))`)}
  drop function search_words(text);
`;

/** Makes searches cheap: short normalised texts, and receipt listings without the printed content. */
export class Searches1763600001000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(words);
    await queryRunner.query(listings);
    await queryRunner.query(donations);
    await queryRunner.query(expressionIndexes((text) => `search_words(${text})`));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
