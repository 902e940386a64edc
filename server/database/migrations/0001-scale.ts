/** SQL of a gift's part in a total, in paise: the amount less refunds. */
const net = 'd.amount - d.refunded_amount';
const kolkataDay = (column: string): string => `(${column} at time zone 'Asia/Kolkata')::date`;

const donationKeys = `${kolkataDay('d.created_at')} as created_on, ${kolkataDay('d.captured_at')} as captured_on, d.status,
  d.campaign_id, d.campaign_id is null and d.campaign_title is null as is_general, d.is_80g_eligible as is_80g, d.is_recurring`;
const receiptKeys = 'd.issued_on, d.is_80g, d.sent_to_email_at is not null as is_sent';

const transitions = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
};

interface Tally {
  readonly table: string;
  readonly tallies: string;
  readonly keys: string;
  readonly names: string;
  /** SQL of a row's contribution to each summed column. */
  readonly worth: Readonly<Record<string, string>>;
}

/**
 * Builds triggers that record each statement's change to a table's counts and sums: as new rows, never as updates, so
 * that parallel transactions do not wait for each other. A job folds them together (server/database/tallies.ts).
 */
function tallyTriggers({ table, tallies: target, keys, names, worth }: Tally): string {
  const sums = Object.keys(worth);
  const signed = (sign: string): string =>
    Object.entries(worth)
      .map(([name, value]) => `${sign}(${value}) as ${name}`)
      .join(', ');
  const insert = (from: string): string => `
      insert into ${target} (${names}, ${sums.join(', ')})
      select ${names}, ${sums.map((name) => `sum(${name})`).join(', ')} from (${from}) as moved
       group by ${names} having ${sums.map((name) => `sum(${name}) <> 0`).join(' or ')};`;
  const added = `select ${keys}, ${signed('')} from added d`;
  const removed = `select ${keys}, ${signed('-')} from removed d`;
  return `
  create function tally_${table}() returns trigger language plpgsql as $body$
  begin
    if tg_op = 'INSERT' then ${insert(added)}
    elsif tg_op = 'DELETE' then ${insert(removed)}
    else ${insert(`${added} union all ${removed}`)}
    end if;
    return null;
  end $body$;
  ${Object.entries(transitions)
    .map(
      ([event, tables]) => `
  create trigger tally_${event} after ${event} on ${table} referencing ${tables}
    for each statement execute function tally_${table}();`,
    )
    .join('')}`;
}

/**
 * Trigger that maintains `donors.last_donated_at`, so that donors since a day are counted from that table alone. It
 * recomputes the donors whose gifts a statement touched, so that refunds and merges are covered too.
 */
const lastGifts = `
  create function note_last_gift() returns trigger language plpgsql as $body$
  declare
    touched uuid[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(distinct donor_id) into touched from added where status = 'success';
    elsif tg_op = 'DELETE' then
      select array_agg(distinct donor_id) into touched from removed where status = 'success';
    else
      select array_agg(distinct donor_id) into touched from (
        (select id, status, donor_id, captured_at from added except select id, status, donor_id, captured_at from removed)
        union all
        (select id, status, donor_id, captured_at from removed except select id, status, donor_id, captured_at from added)
      ) as changed where donor_id is not null;
    end if;
    if touched is null then return null; end if;
    update donors o set last_donated_at = latest.at
      from (select g.id, (select max(captured_at) from donations where donor_id = g.id and status = 'success') as at
              from unnest(touched) as g(id)) latest
     where o.id = latest.id and o.last_donated_at is distinct from latest.at;
    return null;
  end $body$;
  ${Object.entries(transitions)
    .map(
      ([event, tables]) => `
  create trigger last_gift_${event} after ${event} on donations referencing ${tables}
    for each statement execute function note_last_gift();`,
    )
    .join('')}
`;

/** Tables of counts and sums by day and by every filter of the office, so that no screen counts a million rows. */
export const tallies = `
  create table donation_tallies (
    id bigint generated always as identity primary key,
    created_on date not null,
    captured_on date,
    status text not null,
    campaign_id uuid,
    is_general boolean not null,
    is_80g boolean not null,
    is_recurring boolean not null,
    donations bigint not null,
    amount bigint not null,
    is_folded boolean not null default false
  );
  create index donation_tallies_day on donation_tallies (created_on);
  create index donation_tallies_fresh on donation_tallies (created_on) where not is_folded;

  create table receipt_tallies (
    id bigint generated always as identity primary key,
    issued_on date not null,
    is_80g boolean not null,
    is_sent boolean not null,
    receipts bigint not null,
    is_folded boolean not null default false
  );
  create index receipt_tallies_day on receipt_tallies (issued_on);
  create index receipt_tallies_fresh on receipt_tallies (issued_on) where not is_folded;
  ${tallyTriggers({
    table: 'donations',
    tallies: 'donation_tallies',
    keys: donationKeys,
    names: 'created_on, captured_on, status, campaign_id, is_general, is_80g, is_recurring',
    worth: { donations: '1', amount: net },
  })}
  ${tallyTriggers({
    table: 'receipts',
    tallies: 'receipt_tallies',
    keys: receiptKeys,
    names: 'issued_on, is_80g, is_sent',
    worth: { receipts: '1' },
  })}
  ${lastGifts}
`;

/**
 * Trigram indexes, one per searched list, over the text that server/database/search-texts.ts searches. `pg_trgm` is a
 * trusted extension: whoever may create in the database may create it.
 */
export const searchIndexes = `
  create extension if not exists pg_trgm;
  create index donations_search on donations using gin
    ((' ' || donor_name || ' ' || donor_email || ' ' || donor_phone || ' ' || coalesce(payment_id, '')) gin_trgm_ops)
    with (gin_pending_list_limit = 512);
  create index donors_search on donors using gin
    ((' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(pan_number, '')) gin_trgm_ops)
    with (gin_pending_list_limit = 512);
  create index receipts_search on receipts using gin
    ((' ' || receipt_number || ' ' || coalesce(donor_name, '') || ' ' || coalesce(snapshot #>> '{donor,email}', '')) gin_trgm_ops)
    with (gin_pending_list_limit = 512);
  create index audit_log_search on audit_log using gin
    ((' ' || coalesce(
        nullif(after ->> 'title', ''), nullif(before ->> 'title', ''), nullif(after ->> 'name', ''), nullif(before ->> 'name', ''),
        nullif(after ->> 'receiptNumber', ''), nullif(before ->> 'receiptNumber', ''), nullif(after ->> 'donorName', ''),
        nullif(before ->> 'donorName', ''), nullif(after ->> 'email', ''), nullif(before ->> 'email', ''), ''
      ) || ' ' || entity_id) gin_trgm_ops)
    with (gin_pending_list_limit = 512);
  create index contact_submissions_search on contact_submissions using gin
    ((' ' || name || ' ' || email || ' ' || phone || ' ' || message) gin_trgm_ops)
    with (gin_pending_list_limit = 512);
  create index volunteer_submissions_search on volunteer_submissions using gin
    ((' ' || name || ' ' || email || ' ' || phone || ' ' || message) gin_trgm_ops)
    with (gin_pending_list_limit = 512);
`;
