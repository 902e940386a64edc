import type { Client } from 'pg';
import { SETTING_DEFAULTS, SETTING_KEYS } from '../../rules/settings';
import { linkPayloads, payloadTexts, xssPayloads } from './xss-payloads';

/** Begins every poisoned text, so that a screen can be seen to show one. */
export const MARK = 'XSSMARK';

/** Columns that the software fills from its own words, ids, hashes and fixed lists; nobody's text comes into them. */
const MACHINE = [
  /\.(?:\w+_)?(?:id|hash|key|status|kind|currency|mode|role|period|frequency|series|financial_year|state|step|outcome)$/,
  /\.(?:pan|pan_number|donor_pan|pan_card_number|file_type|membership_type|source|entity|action|part|payment_method|method)$/,
  /^(?:migrations|typeorm_metadata|rate_limits|giving_tries|reconciliation_parts|donation_tallies|brand_files|mails)\./,
  /^(?:pictures|exports|receipt_mailings|import_batches|import_lines|adoption_subscriptions|adoption_payments)\.(?:request|content_hash|columns|campaigns|date_order|figures|totals|sheets|format|choices|reason|problem|first_problem|problem_field|mends|details|blur|facts|notes)$/,
  /^(?:second_factors\.totp_secret|recovery_codes\.recovery_hash|page_content\.content|receipts\.snapshot|settings\.value)$/,
  /^(?:receipts|receipt_listings)\.(?:mail_wish|receipt_number|search_text)$/,
  /^donations\.(?:void_reason|entry_digest)$/,
  /^(?:campaigns|events)\.slug$/,
  /^legal_texts\.page$/,
  /^(?:consents\.(?:place|language)|\w+_submissions\.consent_language|erasures\.counts)$/,
  /^webhook_events\.body$/,
  /^refunds\.failure$/,
  /^(?:disputes\.(?:phase|reason_code)|payments\.(?:error_code|fee_bearer)|mail_attempts\.error_class|receipts\.void_reason|adoption_sources\.choice)$/,
  /^(?:bounce_mailboxes\.mailbox|statement_mailing_items\.email|exports\.file_name|linked_pictures\.problem)$/,
  /^attention_items\.reference$/,
  /^subscriptions\.callback_path$/,
  /^(?:saved_views\.list|import_choices\.field|import_donors\.match|mail_bounces\.status_code|audit_log\.(?:before|after))$/,
];

/** Newest rows of a table that get payloads: more than a page of any list. */
const ROWS = 30;
/** Length of the texts in columns whose index cannot take all payloads. */
const INDEXED = 1_200;

/** Columns and settings that hold addresses, which payloads of their own begin. */
const LINKS = /(?:images?|urls?|poster|image_url|short_url|_logo|_signature|social_\w+|map_embed)$/;

const everything = xssPayloads.join(' ');
const pieces = payloadTexts(INDEXED);

/** Fields of stored documents that hold a word of a fixed list or a number. */
const FIXED = ['frequency', 'registration', 'pan', 'receiptNumber'];

/** Appends payloads to every text of a stored document, except days and addresses of files of ours. */
function poisoned(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((each) => poisoned(each, text));
  if (typeof value === 'string') return /^(?:\d{4}-\d\d-\d\d|\/)/.test(value) ? value : `${value} ${MARK} ${text}`;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, FIXED.includes(key) ? each : poisoned(each, text)]),
  );
}

interface Column {
  table: string;
  column: string;
  isArray: boolean;
}

/** Fills what the demo content leaves empty; $1 stands for the administrator. */
const REST = [
  `insert into attention_items (kind, reference, donation_id, details)
   select kind, gen_random_uuid()::text, (select id from donations where status = 'success' order by captured_at desc limit 1), 'Details'
     from unnest(array['likely_duplicate', 'unmatched_payment', 'amount_mismatch', 'dispute', 'halted_mandate', 'gift_runs_twice', 'duplicate_subscription', 'mail_failed', 'receipt_failed',
                       'ledger_difference', 'refund', 'webhook_failed', 'mail_bounced', 'capture_day', 'card_testing', 'reference_reused', 'statement_outdated']) kind`,
  `insert into audit_log (user_id, action, entity, entity_id, before, after)
   select $1, action, split_part(action, '.', 1), 'x', '{"name": "Asha", "title": "A", "nested": {"list": ["b"]}}', '{"name": "Usha", "title": "B", "nested": {"list": ["c"]}}'
     from unnest(array['donor.update', 'campaign.update', 'settings.update', 'page.update', 'member.create', 'event.update']) action`,
  `insert into webhook_events (event_id, event, body, last_error, received_at) values ('evt_1', 'payment.captured', '{"event": "payment.captured"}', 'It failed.', now())`,
  `insert into invitations (email, role, token_hash, invited_by, expires_at) values ('usha@example.org', 'editor', 'x', $1, now() + interval '7 days')`,
  `insert into tags (name) values ('Board')`,
  `insert into donor_tags (tag_id, donor_id) select tags.id, donors.id from tags cross join donors`,
  `insert into volunteer_tags (tag_id, volunteer_id) select tags.id, v.id from tags cross join volunteer_submissions v`,
  `insert into saved_views (user_id, list, name, query) values ($1, 'donors', 'Mine', 'q=a'), ($1, 'donations', 'Mine', 'q=a')`,
  `insert into legal_texts (page, html, updated_by, updated_at) select page, '<p>Text</p>', $1, now() from unnest(array['privacy', 'terms', 'refund', 'disclaimer']) page`,
  `update page_content set meta_title = 'M', meta_description = 'M', meta_keywords = 'M'`,
  `update events set founder_name = 'F', founder_bio = 'F', gallery_images = array['https://example.org/a.jpg']`,
  `update media_library set description = coalesce(description, 'D')`,
  `update donations set payment_reference = 'R', name_on_pan = 'N', drawee_bank = 'B', kind_description = 'K' where captured_at is not null`,
  `update donors set name_on_pan = 'N'`,
  `update donations set tribute_kind = 'memory', tribute_name = 'T', imported_receipt = id::text, imported_reference = 'F' where captured_at is not null`,
  `update subscriptions set tribute_kind = 'honour', tribute_name = 'T'`,
  `insert into tribute_letters (donation_id, to_name, to_email, message)
   select id, 'T', 'told@example.org', 'M' from donations where status = 'success' order by captured_at desc limit 3`,
  `update members set address = 'A'`,
  `insert into users (email, full_name, password_hash) values ('usha.rao@example.org', 'Usha Rao', '!')`,
  `insert into donor_aliases (email, donor_id) select 'before@example.org', id from donors order by last_donated_at desc nulls last limit 1`,
  `update payments set error_description = 'D'`,
  `insert into receipt_revisions (receipt_id, revision, snapshot, issued_at, superseded_at, reason)
   select id, 7, snapshot, created_at, now(), 'R' from receipts order by created_at desc limit 3`,
  `insert into mail_texts (kind, is_own, subject, heading, opening, closing, updated_by, updated_at)
   select kind, true, 'S', 'H', 'O', 'C', $1, now()
     from unnest(array['receipt', 'charge', 'refund', 'started', 'statement', 'donorLink', 'letter', 'memberLetter', 'membership']) kind`,
  `insert into pictures (content_hash, file_name, file_size, width, height, alt, stored_at)
   values (repeat('a', 32), 'a.jpg', 1, 1, 1, 'A lamp', now())`,
  `insert into linked_pictures (link) values ('https://example.org/linked.jpg')`,
  `insert into adoption_runs (from_day, status, problem, asked_at, finished_at) values ('2026-04-01', 'ready', 'P', now(), now())`,
  `insert into adoption_sources (key, kind, title) values ('page_1', 'page', 'T')`,
  `insert into adoption_payments (payment_id, run_id, source_key, amount, currency, is_refunded, paid_at, seen_at, own_receipt, donor_address)
   select 'pay_A1', id, 'page_1', 50000, 'INR', false, now(), now(), 'R', 'A' from adoption_runs`,
  `update subscriptions set campaign_title = 'C', name_on_pan = 'N', provider_short_url = 'https://rzp.io/i/x'`,
];

/**
 * Writes payloads into every text that the database stores, past all validation. A column that is added later gets them,
 * too, unless it is listed as the software's own.
 * @param spared mailboxes whose rows keep their address
 * @returns names of columns that hold no text here, so that nothing shows what becomes of one
 */
export async function poison(sql: Client, spared: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql.query<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type = 'ARRAY' as "isArray"
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and (c.data_type in ('text', 'character varying') or c.udt_name = '_text') order by 1, 2`,
  );
  const typed = columns.filter(({ table, column }) => !MACHINE.some((own) => own.test(`${table}.${column}`)));
  await liftLengths(sql);
  // No trigger fires: the texts alone change.
  await sql.query('set session_replication_role = replica');
  for (const statement of REST) await sql.query(statement.replaceAll('$1', '(select id from users limit 1)'));
  const empty: string[] = [];
  const refused: string[] = [];
  for (const [index, column] of typed.entries()) {
    const name = `${column.table}.${column.column}`;
    const hasRows = await poisonColumn(sql, column, index, spared).catch((error: unknown) => {
      refused.push(`${name}: ${String(error)}`);
      return true;
    });
    if (!hasRows) empty.push(name);
  }
  if (refused.length > 0)
    throw new Error(`Neither typed texts nor listed as the software's own:\n${refused.join('\n')}`);
  await poisonDocuments(sql);
  await poisonSettings(sql);
  await sql.query('set session_replication_role = origin');
  return empty;
}

/** Drops the checks of lengths and of small letters, so that a text of a test may be one that no person could have typed. */
export async function liftLengths(sql: Client): Promise<void> {
  await sql.query(`
    do $$ declare each record; begin
      for each in select conrelid::regclass as "table", conname from pg_constraint
                   where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ 'length|lower\\(' loop
        execute format('alter table %s drop constraint %I', each."table", each.conname);
      end loop; end $$`);
}

/** Poisons the newest rows of a column; with all payloads where no index is in the way. Tells whether there was a row. */
async function poisonColumn(
  sql: Client,
  { table, column, isArray }: Column,
  index: number,
  spared: readonly string[],
): Promise<boolean> {
  const { rows: times } = await sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and column_name in ('last_donated_at', 'captured_at', 'created_at', 'at', 'received_at')
      order by column_name = 'last_donated_at' desc, column_name = 'captured_at' desc limit 1`,
    [table],
  );
  const order = times[0] ? `${times[0].name} desc nulls last` : 'ctid';
  const spare = /email/.test(column)
    ? `and lower(${column}) not in (${spared.map((address) => `'${address}'`).join(', ')})`
    : '';
  const isLink = LINKS.test(column);
  const text = `${isLink ? "''" : `'${MARK}' || no || ' '`} || ($1::text[])[1 + (no::int + $2::int) % cardinality($1::text[])]`;
  const write = async (texts: readonly string[]): Promise<boolean> => {
    const { rowCount } = await sql.query(
      `update ${table} t set ${column} = ${isArray ? `array[${text}]` : text}
         from (select ctid, row_number() over (order by ${order}) as no from ${table} order by ${order} limit ${ROWS}) newest
        where t.ctid = newest.ctid and t.${column} is not null ${spare}`,
      [texts, index],
    );
    return (rowCount ?? 0) > 0;
  };
  if (isLink) return write(linkPayloads);
  // An index takes texts of 2,700 bytes at most.
  return write([everything]).catch(() => write(pieces));
}

/** Poisons the documents of pages, receipts and the audit log. */
async function poisonDocuments(sql: Client): Promise<void> {
  const documents = [
    { table: 'page_content', column: 'content', key: 'page_key', order: 'page_key' },
    { table: 'receipts', column: 'snapshot', key: 'id', order: 'created_at desc, id' },
    { table: 'audit_log', column: 'after', key: 'id', order: 'id desc' },
    { table: 'audit_log', column: 'before', key: 'id', order: 'id desc' },
  ];
  await sql.query(
    `update webhook_events set body = json_build_object('event', 'payment.captured', 'payload', json_build_object('note', $1::text))`,
    [`${MARK} ${everything}`],
  );
  for (const { table, column, key, order } of documents) {
    const { rows } = await sql.query<{ key: string; value: unknown }>(
      `select ${key} as key, ${column} as value from ${table} where ${column} is not null order by ${order} limit ${ROWS}`,
    );
    await sql.query(
      `update ${table} set ${column} = changed.value from unnest($1::text[], $2::jsonb[]) changed (key, value)
        where ${table}.${key}::text = changed.key`,
      [rows.map((row) => row.key), rows.map((row) => JSON.stringify(poisoned(row.value, everything)))],
    );
  }
}

/** Settings of figures, days and choices. */
const CHOSEN =
  /^(?:show_site_name|social_proof|pan|two_step|delete_old|accountant_refund_limit|keep_\w+|\w+_from|\w+_until|gift_uses_year)$/;

/** Poisons every line of every setting; what is empty gets a line. */
async function poisonSettings(sql: Client): Promise<void> {
  const { rows } = await sql.query<{ key: string; value: string }>('select key, value from settings');
  const stored = new Map<string, string>([
    ...Object.entries(SETTING_DEFAULTS),
    ...rows.map(({ key, value }) => [key, value] as const),
  ]);
  const keys = SETTING_KEYS.filter((key) => !CHOSEN.test(key));
  const lineOf = (key: string, line: string, index: number): string | undefined =>
    LINKS.test(key) ? linkPayloads[index % linkPayloads.length] : `${line} ${MARK} ${everything}`;
  const texts = keys.map((key, index) =>
    (stored.get(key) ?? '')
      .split('\n')
      .map((line) => lineOf(key, line, index))
      .join('\n'),
  );
  await sql.query(
    `insert into settings (key, value) select * from unnest($1::text[], $2::text[])
     on conflict (key) do update set value = excluded.value`,
    [keys, texts],
  );
}
