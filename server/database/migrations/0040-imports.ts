import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  create table import_batches (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references users on delete set null,
    kind text not null check (kind in ('donors', 'members', 'donations', 'volunteers')),
    file_name text not null check (length(file_name) between 1 and 200),
    format text not null default '',
    status text not null default 'reading'
      check (status in ('reading', 'columns', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'refused')),
    refusal text,
    columns jsonb not null default '[]',
    campaigns jsonb not null default '[]',
    date_order text not null default 'by_line' check (date_order in ('day_first', 'month_first', 'by_line')),
    figures jsonb,
    totals jsonb,
    step text not null default '',
    work_at integer not null default 0 check (work_at >= 0),
    work_done integer not null default 0 check (work_done >= 0),
    work_total integer not null default 0 check (work_total >= 0),
    work_started_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    undone_at timestamptz
  );
  create index import_batches_newest on import_batches (created_at desc, id desc);
  create index import_batches_user on import_batches (user_id);
  create index import_batches_working on import_batches (created_at)
    where status in ('reading', 'checking', 'importing', 'undoing');

  create table import_parts (
    batch_id uuid not null references import_batches on delete cascade,
    part integer not null check (part >= 0),
    bytes bytea not null,
    primary key (batch_id, part)
  );

  create table import_donors (
    batch_id uuid not null references import_batches on delete cascade,
    key text not null,
    place integer not null,
    donor_id uuid not null,
    match text not null check (match in ('new', 'email', 'pan', 'phone', 'doubtful')),
    name text not null,
    email text,
    phone text,
    address text,
    pan text,
    created_at timestamptz not null,
    primary key (batch_id, key)
  );
  create index import_donors_place on import_donors (batch_id, place);
  create index import_donors_donor on import_donors (donor_id);

  create table import_lines (
    batch_id uuid not null references import_batches on delete cascade,
    line integer not null check (line > 0),
    hash bytea not null,
    cells text[],
    formulas integer[],
    state text not null default 'refused' check (state in ('ready', 'refused', 'left_out')),
    reason text check (reason in ('not_complete', 'here_already')),
    problem text,
    first_problem text,
    problem_field text,
    other_line integer,
    choices date[],
    mends jsonb not null default '{}',
    name text not null default '',
    email text,
    phone text,
    pan text,
    address text,
    amount bigint,
    day date,
    receipt text,
    reference text,
    campaign text,
    details jsonb not null default '{}',
    donor_key text,
    record_id uuid,
    is_done boolean not null default false,
    primary key (batch_id, line)
  );
  create index import_lines_hash on import_lines (hash);
  create index import_lines_problem on import_lines (batch_id, line) where first_problem is not null;

  create table import_choices (
    kind text not null,
    heading text not null check (length(heading) between 1 and 300),
    field text,
    campaign_id uuid references campaigns on delete cascade,
    is_campaign boolean not null default false,
    updated_at timestamptz not null default now(),
    primary key (kind, is_campaign, heading)
  );
  create index import_choices_campaign on import_choices (campaign_id);
`;

/** Gifts of imports: without a payment at the provider and without a receipt of ours, each number once in a financial year. */
const donations = `
  alter table donations
    add column import_id uuid references import_batches,
    add column imported_receipt text check (length(imported_receipt) between 1 and 60),
    add column imported_reference text check (length(imported_reference) between 1 and 100);
  create index donations_import on donations (import_id) where import_id is not null;
  create unique index donations_imported_receipt on donations
    (imported_receipt, date_part('year', (captured_at at time zone 'Asia/Kolkata') - interval '3 months'))
    where imported_receipt is not null;
  drop index donations_leaderboard;
  create index donations_leaderboard on donations (captured_at, amount desc) include (refunded_amount, donor_name, donor_address)
    where status = 'success' and not is_anonymous and source <> 'imported';
  create index donations_imported_reference on donations (imported_reference) where imported_reference is not null;
`;

/**
 * Keeps `donors.last_donated_at`. An insert can only move it forward, which needs no look at other gifts. Updates and
 * deletes look at all gifts of the touched donors at once: a subquery per donor may be planned as a walk through all
 * gifts by time, which takes minutes where the statistics are young and the gifts old.
 */
const lastGift = `
  create or replace function note_last_gift() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $body$
  declare
    touched uuid[];
  begin
    if tg_op = 'INSERT' then
      update donors o set last_donated_at = latest.at
        from (select donor_id, max(captured_at) as at from added where status = 'success' group by donor_id) latest
       where o.id = latest.donor_id and (o.last_donated_at is null or o.last_donated_at < latest.at);
      return null;
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
      from (select g.id, max(d.captured_at) as at
              from unnest(touched) as g(id) left join donations d on d.donor_id = g.id and d.status = 'success'
             group by g.id) latest
     where o.id = latest.id and o.last_donated_at is distinct from latest.at;
    return null;
  end $body$;
`;

/** Bringing in of donors, members, past donations and volunteers from files. */
export class Imports1763600040000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(tables);
    await queryRunner.query(donations);
    await replaceChecks(queryRunner, `source in ('online', 'offline', 'imported')`, `source <> 'online'`);
    await queryRunner.query(lastGift);
  }

  /** Works as long as nothing is brought in. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    await replaceChecks(queryRunner, `source in ('online', 'offline')`, `source = 'offline'`);
    await queryRunner.query(`
      drop index donations_leaderboard;
      create index donations_leaderboard on donations (captured_at, amount desc) include (refunded_amount, donor_name, donor_address)
        where status = 'success' and not is_anonymous;
      alter table donations drop column imported_reference, drop column imported_receipt, drop column import_id;
      drop table import_choices, import_lines, import_donors, import_parts, import_batches;`);
  }
}

/** Replaces the two checks of donations on their source, whatever PostgreSQL called them. */
async function replaceChecks(queryRunner: QueryRunner, sources: string, withoutPayment: string): Promise<void> {
  const rows = (await queryRunner.query(
    `select conname as name from pg_constraint
      where conrelid = 'donations'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%source%'`,
  )) as { name: string }[];
  const dropped = rows.map(({ name }) => `drop constraint ${name}`).join(', ');
  await queryRunner.query(`alter table donations ${dropped},
    add constraint donations_source_check check (${sources}),
    add constraint donations_payment_check check (status not in ('success', 'refunded') or ${withoutPayment} or payment_id is not null)`);
}
