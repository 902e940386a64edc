import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchIndexes, tallies } from './0001-scale';

/**
 * Data model of the whole product. Money is `bigint` in paise; a day is `date` (Asia/Kolkata), an instant
 * `timestamptz`. Snapshots (a donor's name on a donation, everything on a receipt) are copies on purpose: what was
 * promised or printed must not change when a donor or campaign is edited later.
 */
const tables = `
  create table users (
    id uuid primary key default gen_random_uuid(),
    email text not null check (length(email) <= 254),
    password_hash text not null,
    full_name text not null check (length(full_name) <= 200),
    last_sign_in_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index users_email_key on users (lower(email));
  create index users_newest on users (created_at desc, id desc);

  create table user_roles (
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('admin')),
    granted_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    primary key (user_id, role)
  );

  create table refresh_tokens (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    family_id uuid not null,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz
  );
  create index refresh_tokens_family on refresh_tokens (family_id);
  create index refresh_tokens_user on refresh_tokens (user_id);
  create index refresh_tokens_expiry on refresh_tokens (expires_at);

  create table password_resets (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index password_resets_user on password_resets (user_id);

  create table campaigns (
    id uuid primary key default gen_random_uuid(),
    title text not null check (length(title) between 1 and 200),
    slug text not null unique check (length(slug) between 1 and 200),
    summary text not null default '',
    description text not null default '',
    featured_image text not null default '',
    gallery_images text[] not null default '{}',
    video_urls text[] not null default '{}',
    category text not null check (length(category) between 1 and 100),
    status text not null default 'active' check (status in ('active', 'completed', 'draft')),
    goal_amount bigint not null check (goal_amount >= 0),
    raised_amount bigint not null default 0 check (raised_amount >= 0),
    end_date date,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index campaigns_active_newest on campaigns (created_at desc, id desc) where status = 'active';
  create index campaigns_newest on campaigns (created_at desc, id desc);
  create index campaigns_slug_prefix on campaigns (slug text_pattern_ops);

  create table donation_essentials (
    id uuid primary key default gen_random_uuid(),
    name text not null check (length(name) between 1 and 200),
    description text not null default '',
    unit_price bigint not null check (unit_price >= 100),
    category text not null check (length(category) between 1 and 100),
    is_active boolean not null default true,
    created_at timestamptz not null default now()
  );
  create index donation_essentials_category on donation_essentials (category, name);

  create table donors (
    id uuid primary key default gen_random_uuid(),
    name text,
    email text,
    phone text,
    address text,
    pan_number text check (pan_number ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
    is_80g_eligible boolean not null default false,
    donation_count integer not null default 0 check (donation_count >= 0),
    donated_amount bigint not null default 0 check (donated_amount >= 0),
    last_donated_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index donors_email_key on donors (lower(email));
  create index donors_newest on donors (created_at desc, id desc);
  create index donors_name on donors (lower(name), id);
  create index donors_donated on donors (donated_amount desc, id desc);
  create index donors_last_gift on donors (last_donated_at);
  create index donors_phone on donors (phone);
  create index donors_pan on donors (pan_number);
  create index donors_email_name on donors (split_part(split_part(lower(email), '@', 1), '+', 1));

  create table donor_aliases (
    email text primary key check (email = lower(email)),
    donor_id uuid not null references donors on delete cascade,
    created_at timestamptz not null default now()
  );
  create index donor_aliases_donor on donor_aliases (donor_id);

  create table payment_plans (
    id uuid primary key default gen_random_uuid(),
    provider_plan_id text not null unique,
    period text not null check (period in ('monthly', 'yearly')),
    plan_interval integer not null default 1 check (plan_interval > 0),
    amount bigint not null check (amount >= 100),
    currency text not null default 'INR' check (currency = 'INR'),
    key_mode text not null check (key_mode in ('live', 'test')),
    created_at timestamptz not null default now(),
    unique (period, plan_interval, amount, currency, key_mode)
  );

  create table subscriptions (
    id uuid primary key default gen_random_uuid(),
    provider_subscription_id text not null unique,
    payment_plan_id uuid not null references payment_plans,
    campaign_id uuid references campaigns on delete set null,
    campaign_title text,
    donor_id uuid references donors,
    donor_name text not null,
    donor_email text not null,
    donor_phone text not null,
    donor_address text,
    donor_pan text check (donor_pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
    wants_80g boolean not null,
    is_anonymous boolean not null default false,
    amount bigint not null check (amount >= 100),
    frequency text not null check (frequency in ('monthly', 'yearly')),
    status text not null default 'created' check (status in ('created', 'authenticated', 'active', 'pending', 'halted', 'paused', 'cancelled', 'completed', 'expired')),
    key_mode text not null check (key_mode in ('live', 'test')),
    provider_short_url text,
    total_count integer not null check (total_count > 0),
    paid_count integer not null default 0 check (paid_count >= 0),
    failed_attempts integer not null default 0 check (failed_attempts >= 0),
    cycle_started_at timestamptz,
    next_charge_at timestamptz,
    ended_at timestamptz,
    callback_path text not null default '/subscription/success',
    flow_id uuid unique,
    state_version integer not null default 0,
    next_check_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index subscriptions_newest on subscriptions (created_at desc, id desc);
  create index subscriptions_check on subscriptions (next_check_at) where next_check_at is not null;
  create index subscriptions_plan on subscriptions (payment_plan_id);
  create index subscriptions_campaign on subscriptions (campaign_id);
  create index subscriptions_donor on subscriptions (donor_id);
  create index subscriptions_state on subscriptions (status, next_charge_at);

  create table subscription_items (
    subscription_id uuid not null references subscriptions on delete cascade,
    essential_id uuid not null,
    name text not null,
    quantity integer not null check (quantity between 1 and 999),
    unit_price bigint not null check (unit_price >= 100),
    primary key (subscription_id, essential_id)
  );

  create table donations (
    id uuid primary key default gen_random_uuid(),
    amount bigint not null check (amount >= 100),
    currency text not null default 'INR' check (currency = 'INR'),
    status text not null default 'pending' check (status in ('pending', 'success', 'failed', 'refunded')),
    source text not null default 'online' check (source in ('online', 'offline')),
    campaign_id uuid references campaigns on delete set null,
    campaign_title text,
    subscription_id uuid references subscriptions,
    donor_id uuid references donors,
    donor_name text not null,
    donor_email text not null,
    donor_phone text not null,
    donor_address text,
    donor_pan text check (donor_pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
    is_anonymous boolean not null default false,
    is_recurring boolean not null default false,
    donation_frequency text check (donation_frequency in ('monthly', 'yearly')),
    wants_80g boolean not null default false,
    foundation_80g boolean not null default true,
    mode_allows_80g boolean not null default true,
    is_80g_eligible boolean generated always as (wants_80g and donor_pan is not null and foundation_80g and mode_allows_80g) stored,
    payment_id text unique,
    payment_method text,
    payment_reference text,
    flow_id uuid,
    attempt integer not null default 1 check (attempt between 1 and 100),
    created_at timestamptz not null default now(),
    captured_at timestamptz,
    refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
    updated_at timestamptz not null default now(),
    check (is_recurring = (donation_frequency is not null)),
    check (status not in ('success', 'refunded') or (captured_at is not null and donor_id is not null)),
    check (status not in ('success', 'refunded') or source = 'offline' or payment_id is not null)
  );
  create index donations_newest on donations (created_at desc, id desc);
  create index donations_status on donations (status, created_at, id);
  create index donations_campaign on donations (campaign_id, created_at desc, id desc);
  create index donations_donor on donations (donor_id, created_at desc);
  create index donations_subscription on donations (subscription_id);
  create unique index donations_flow on donations (flow_id, attempt) where flow_id is not null;
  create index donations_amount on donations (amount desc, id desc);
  create index donations_donor_name on donations (donor_name, id);
  create index donations_recurring on donations (created_at desc, id desc) where is_recurring;
  create index donations_recurring_amount on donations (amount desc, id desc) where is_recurring;
  create index donations_recurring_status on donations (status, created_at, id) where is_recurring;
  create index donations_leaderboard on donations (captured_at, amount desc) include (refunded_amount, donor_name, donor_address)
    where status = 'success' and not is_anonymous;
  create index donations_campaign_recent on donations (campaign_id, captured_at desc) where status = 'success';
  create index donations_success_captured on donations (captured_at, id) include (amount, refunded_amount, donor_id, campaign_id) where status = 'success';

  create table donation_items (
    donation_id uuid not null references donations on delete cascade,
    essential_id uuid not null,
    name text not null,
    quantity integer not null check (quantity between 1 and 999),
    unit_price bigint not null check (unit_price >= 100),
    primary key (donation_id, essential_id)
  );

  create table payment_orders (
    id uuid primary key default gen_random_uuid(),
    donation_id uuid not null unique references donations,
    provider_order_id text not null unique,
    amount bigint not null check (amount >= 100),
    currency text not null default 'INR' check (currency = 'INR'),
    key_mode text not null check (key_mode in ('live', 'test')),
    status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
    watched_until timestamptz not null,
    next_check_at timestamptz,
    check_count integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index payment_orders_due on payment_orders (next_check_at) where next_check_at is not null;

  create table payments (
    id uuid primary key default gen_random_uuid(),
    provider_payment_id text not null unique,
    provider_order_id text,
    donation_id uuid references donations,
    status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
    amount bigint not null,
    currency text not null,
    method text,
    is_international boolean not null default false,
    error_code text,
    error_description text,
    provider_created_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index payments_donation on payments (donation_id);
  create index payments_order on payments (provider_order_id);

  create table refunds (
    id uuid primary key default gen_random_uuid(),
    provider_refund_id text unique,
    provider_payment_id text,
    donation_id uuid references donations,
    amount bigint not null check (amount > 0),
    status text not null check (status in ('pending', 'processed', 'failed')),
    reason text,
    failure text,
    idempotency_key text unique,
    requested_by uuid references users on delete set null,
    booked_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (provider_payment_id is not null or donation_id is not null)
  );
  create index refunds_payment on refunds (provider_payment_id);
  create index refunds_open on refunds (created_at) where status = 'pending';
  create index refunds_donation on refunds (donation_id);

  create table disputes (
    id uuid primary key default gen_random_uuid(),
    provider_dispute_id text not null unique,
    provider_payment_id text not null,
    donation_id uuid references donations,
    amount bigint not null,
    phase text not null,
    status text not null,
    reason_code text not null default '',
    respond_by timestamptz,
    event_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index disputes_donation on disputes (donation_id);
  create index disputes_payment on disputes (provider_payment_id);

  create table webhook_events (
    event_id text primary key,
    event text not null,
    body text not null,
    order_id text,
    payment_id text,
    received_at timestamptz not null default now(),
    answered_in_ms integer check (answered_in_ms >= 0),
    processed_at timestamptz,
    attempts integer not null default 0,
    last_error text
  );
  create index webhook_events_received on webhook_events (received_at desc);
  create index webhook_events_order on webhook_events (order_id) where order_id is not null;
  create index webhook_events_payment on webhook_events (payment_id) where payment_id is not null;
  create index webhook_events_open on webhook_events (received_at) where processed_at is null;

  create table receipt_counters (
    financial_year text primary key check (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
    last_serial integer not null check (last_serial >= 0)
  );

  create table receipts (
    id uuid primary key default gen_random_uuid(),
    donation_id uuid not null unique references donations,
    financial_year text not null,
    serial integer not null check (serial > 0),
    receipt_number text not null unique,
    revision integer not null default 1 check (revision > 0),
    revised_at timestamptz,
    is_80g boolean not null,
    issued_on date not null,
    snapshot jsonb not null,
    amount bigint generated always as ((snapshot ->> 'amount')::bigint) stored,
    donor_name text generated always as (snapshot #>> '{donor,name}') stored,
    sent_to_email_at timestamptz,
    voided_at timestamptz,
    void_reason text,
    created_at timestamptz not null default now(),
    unique (financial_year, serial)
  );
  create index receipts_issued on receipts (issued_on, created_at, id);
  create index receipts_unsent on receipts (issued_on, created_at, id) where sent_to_email_at is null;
  create index receipts_number on receipts (financial_year, serial) include (id, issued_on, is_80g);
  create index receipts_amount on receipts (amount desc, id desc);
  create index receipts_donor_name on receipts (donor_name, id);

  create table receipt_revisions (
    receipt_id uuid not null references receipts,
    revision integer not null check (revision > 0),
    snapshot jsonb not null,
    issued_at timestamptz not null,
    sent_to_email_at timestamptz,
    superseded_at timestamptz not null,
    reason text not null,
    primary key (receipt_id, revision)
  );

  create table mails (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    dedupe_key text not null unique,
    to_address text not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    receipt_id uuid references receipts,
    status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'cancelled')),
    attempts integer not null default 0,
    created_at timestamptz not null default now(),
    sent_at timestamptz
  );
  create index mails_newest on mails (created_at desc, id desc);
  create index mails_receipt on mails (receipt_id);
  create index mails_queued on mails (created_at) where status = 'queued';

  create table mail_attempts (
    id bigint generated always as identity primary key,
    mail_id uuid not null references mails on delete cascade,
    attempted_at timestamptz not null default now(),
    succeeded boolean not null,
    smtp_code integer,
    error_class text
  );
  create index mail_attempts_mail on mail_attempts (mail_id);

  create table members (
    id uuid primary key default gen_random_uuid(),
    name text not null check (length(name) between 1 and 200),
    city text not null check (length(city) between 1 and 100),
    mobile_number text not null check (length(mobile_number) between 1 and 20),
    email text check (length(email) <= 254),
    pan_card_number text check (pan_card_number ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
    image_url text not null,
    membership_type text not null check (membership_type in ('monthly', 'yearly')),
    subscription_amount bigint not null check (subscription_amount >= 0),
    joining_date date not null,
    expiry_date date not null check (expiry_date >= joining_date),
    status text not null check (status in ('active', 'expired')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index members_active on members (joining_date desc, id desc) where status = 'active';
  create index members_joined on members (joining_date desc, id desc);
  create index members_expiry on members (expiry_date) where status = 'active';

  create table events (
    id uuid primary key default gen_random_uuid(),
    title text not null check (length(title) between 1 and 200),
    slug text not null unique check (length(slug) between 1 and 200),
    description text not null default '',
    event_date timestamptz not null,
    location text not null default '',
    featured_image text not null default '',
    founder_name text not null default '',
    founder_image text not null default '',
    founder_bio text not null default '',
    status text not null default 'active' check (status in ('active', 'completed', 'draft')),
    video_urls text[] not null default '{}',
    gallery_images text[] not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index events_active on events (event_date, id) where status = 'active';
  create index events_date on events (event_date desc, id desc);

  create table media_library (
    id uuid primary key default gen_random_uuid(),
    title text not null check (length(title) between 1 and 200),
    description text not null default '',
    url text not null,
    file_type text not null check (file_type in ('image', 'instagram', 'video')),
    created_at timestamptz not null default now()
  );
  create index media_library_newest on media_library (created_at desc, id desc);
  create index media_library_type on media_library (file_type, created_at desc, id desc);

  create table contact_submissions (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    email text not null,
    phone text not null default '',
    message text not null,
    kind text not null default 'contact' check (kind in ('contact', 'csr')),
    status text not null default 'unread' check (status in ('unread', 'read')),
    created_at timestamptz not null default now()
  );
  create index contact_submissions_newest on contact_submissions (created_at desc, id desc);
  create index contact_submissions_name on contact_submissions (lower(name), id);
  create index contact_submissions_email on contact_submissions (lower(email), id);
  create index contact_submissions_status on contact_submissions (status, created_at, id);
  create index contact_submissions_unread on contact_submissions (created_at desc) where status = 'unread';

  create table volunteer_submissions (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    email text not null,
    phone text not null,
    message text not null default '',
    status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
    created_at timestamptz not null default now()
  );
  create index volunteer_submissions_newest on volunteer_submissions (created_at desc, id desc);
  create index volunteer_submissions_name on volunteer_submissions (lower(name), id);
  create index volunteer_submissions_email on volunteer_submissions (lower(email), id);
  create index volunteer_submissions_status on volunteer_submissions (status, created_at, id);
  create index volunteer_submissions_pending on volunteer_submissions (created_at desc) where status = 'pending';

  create table settings (
    key text primary key,
    value text not null,
    updated_by uuid references users on delete set null,
    updated_at timestamptz not null default now()
  );

  create table page_content (
    page_key text primary key check (page_key in ('home', 'about', 'csr', 'contact')),
    title text not null default '',
    content jsonb not null default '{}',
    meta_title text not null default '',
    meta_description text not null default '',
    meta_keywords text not null default '',
    updated_by uuid references users on delete set null,
    updated_at timestamptz not null default now()
  );

  create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    user_id uuid references users on delete set null,
    action text not null,
    entity text not null,
    entity_id text not null,
    before jsonb,
    after jsonb
  );
  create index audit_log_newest on audit_log (at desc, id desc);
  create index audit_log_entity on audit_log (entity, entity_id, at desc);
  create index audit_log_verb on audit_log (split_part(action, '.', 2), at desc, id desc);
  create index audit_log_user on audit_log (user_id, at desc, id desc);

  create table attention_items (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('likely_duplicate', 'unmatched_payment', 'amount_mismatch', 'dispute', 'halted_mandate', 'mail_failed', 'webhook_silence', 'receipt_failed', 'ledger_difference', 'international_payment', 'refund', 'webhook_failed')),
    reference text not null,
    donation_id uuid references donations,
    details text not null default '',
    due_at timestamptz,
    created_at timestamptz not null default now(),
    resolved_at timestamptz,
    resolved_by uuid references users on delete set null,
    unique (kind, reference)
  );
  create index attention_items_open on attention_items (created_at desc) where resolved_at is null;
  create index attention_items_newest on attention_items (created_at desc, id desc);
  create index attention_items_donation on attention_items (donation_id);

  create table exports (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    request jsonb not null,
    file_name text not null,
    token_hash text not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    started_at timestamptz,
    progress_at timestamptz,
    row_count bigint not null default 0,
    finished_at timestamptz,
    failed_at timestamptz
  );
  create index exports_user on exports (user_id, created_at desc);
  create index exports_created on exports (created_at);

  create table donation_totals (
    id integer primary key default 1 check (id = 1),
    success_amount bigint not null default 0 check (success_amount >= 0),
    success_count bigint not null default 0 check (success_count >= 0),
    eligible_80g_amount bigint not null default 0 check (eligible_80g_amount >= 0)
  );
  insert into donation_totals default values;
`;

/** Creates everything at once: the first release has no earlier schema. */
export class Initial1763600000000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(tables);
    await queryRunner.query(tallies);
    await queryRunner.query(searchIndexes);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop schema public cascade; create schema public');
  }
}
