import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  create table adoption_runs (
    id uuid primary key default gen_random_uuid(),
    from_day date not null,
    status text not null default 'asking' check (status in ('asking', 'ready', 'adopting', 'done', 'failed')),
    user_id uuid references users on delete set null,
    problem text,
    unread_count integer not null default 0 check (unread_count >= 0),
    work_done integer not null default 0 check (work_done >= 0),
    work_total integer not null default 0 check (work_total >= 0),
    asked_at timestamptz,
    finished_at timestamptz,
    created_at timestamptz not null default now()
  );
  create unique index adoption_runs_open on adoption_runs ((true)) where status in ('asking', 'adopting');
  create index adoption_runs_user on adoption_runs (user_id);
  create index adoption_runs_newest on adoption_runs (created_at desc, id desc);

  create table adoption_sources (
    key text primary key check (length(key) between 1 and 300),
    kind text not null check (kind in ('plan', 'page', 'link', 'qr', 'other')),
    title text not null,
    link_count integer not null default 0 check (link_count >= 0),
    renews boolean not null default false,
    choice text not null default 'open' check (choice in ('open', 'campaign', 'general', 'not_donation')),
    campaign_id uuid references campaigns on delete set null,
    chosen_by uuid references users on delete set null,
    chosen_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index adoption_sources_campaign on adoption_sources (campaign_id);
  create index adoption_sources_chosen_by on adoption_sources (chosen_by);

  create table adoption_subscriptions (
    provider_subscription_id text primary key,
    run_id uuid not null references adoption_runs,
    source_key text not null references adoption_sources,
    amount bigint not null check (amount >= 100),
    frequency text check (frequency in ('monthly', 'yearly')),
    facts jsonb not null,
    notes jsonb not null,
    begun_at timestamptz not null
  );
  create index adoption_subscriptions_run on adoption_subscriptions (run_id);
  create index adoption_subscriptions_source on adoption_subscriptions (source_key);

  create table adoption_payments (
    payment_id text primary key,
    run_id uuid not null references adoption_runs,
    source_key text not null references adoption_sources,
    provider_subscription_id text,
    facts jsonb,
    amount bigint not null check (amount > 0),
    currency text not null,
    is_refunded boolean not null,
    paid_at timestamptz not null,
    captured_at timestamptz,
    seen_at timestamptz not null,
    own_receipt text check (length(own_receipt) between 1 and 60),
    donor_name text not null default '',
    donor_email text not null default '',
    donor_phone text not null default '',
    donor_address text,
    donor_pan text check (donor_pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
    payer_address text not null default '',
    outcome text check (outcome in ('receipt', 'elsewhere', 'closed', 'twin', 'here', 'refunded', 'exception', 'failed')),
    donation_id uuid references donations on delete set null,
    done_at timestamptz,
    check ((outcome is null) = (done_at is null))
  );
  create index adoption_payments_source on adoption_payments (source_key);
  create index adoption_payments_open on adoption_payments (paid_at, payment_id) where done_at is null;
  create index adoption_payments_run on adoption_payments (run_id);
  create index adoption_payments_donation on adoption_payments (donation_id);
`;

/** A recurring gift that was begun elsewhere has a plan that is not one of ours. */
const subscriptions = `
  alter table subscriptions
    alter column payment_plan_id drop not null,
    add column adopted_at timestamptz,
    add column adopted_from timestamptz,
    add constraint subscriptions_plan_known check (payment_plan_id is not null or adopted_at is not null);
`;

/** Adopts what the provider collected before, or outside of, this site. */
export class Adoption1763600060000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(tables);
    await queryRunner.query(subscriptions);
  }

  /** Works as long as no subscription is adopted. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table subscriptions drop constraint subscriptions_plan_known, drop column adopted_from, drop column adopted_at,
        alter column payment_plan_id set not null;
      drop table adoption_payments, adoption_subscriptions, adoption_sources, adoption_runs;`);
  }
}
