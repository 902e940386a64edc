import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds consents with the line that was shown, withdrawals of donors, and proofs of erasure. None of them holds a name or
 * an address: a consent belongs to the record with which it was given, and goes with it.
 */
export class Consents1763600410000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table consents (
        id uuid primary key default gen_random_uuid(),
        place text not null check (place in ('donation', 'recurring', 'contact', 'csr', 'volunteer')),
        version integer not null,
        language text not null,
        donation_id uuid references donations on delete cascade,
        subscription_id uuid references subscriptions on delete cascade,
        contact_id uuid references contact_submissions on delete cascade,
        volunteer_id uuid references volunteer_submissions on delete cascade,
        given_at timestamptz not null default now(),
        withdrawn_at timestamptz,
        check (num_nonnulls(donation_id, subscription_id, contact_id, volunteer_id) = 1)
      );
      create index consents_donation on consents (donation_id) where donation_id is not null;
      create index consents_subscription on consents (subscription_id) where subscription_id is not null;
      create index consents_contact on consents (contact_id) where contact_id is not null;
      create index consents_volunteer on consents (volunteer_id) where volunteer_id is not null;
      create table donor_withdrawals (
        donor_id uuid primary key references donors on delete cascade,
        withdrawn_at timestamptz not null default now(),
        withdrawn_by uuid references users on delete set null
      );
      create table erasures (
        id uuid primary key default gen_random_uuid(),
        asked_at timestamptz not null default now(),
        erased_at timestamptz,
        erased_by uuid references users on delete set null,
        donor_ids uuid[] not null default '{}',
        counts jsonb not null default '{}'
      )`);
    await queryRunner.query(`
      create index donor_withdrawals_by on donor_withdrawals (withdrawn_by) where withdrawn_by is not null;
      create index erasures_by on erasures (erased_by) where erased_by is not null;
      create index erasures_donors on erasures using gin (donor_ids);
      alter table attention_items drop constraint attention_items_kind_check,
        add constraint attention_items_kind_check check (kind in (
          'likely_duplicate', 'unmatched_payment', 'amount_mismatch', 'dispute', 'halted_mandate',
          'mail_failed', 'webhook_silence', 'receipt_failed', 'ledger_difference', 'international_payment',
          'refund', 'webhook_failed', 'mail_bounced', 'bounces_unread', 'gifts_not_started',
          'payment_left', 'capture_day', 'not_reconciled', 'backup_failed', 'card_testing',
          'cash_limit', 'reference_reused', 'mail_text', 'gift_runs_twice', 'erasure_asked'))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'erasure_asked'`);
    await queryRunner.query('drop table erasures, donor_withdrawals, consents');
  }
}
