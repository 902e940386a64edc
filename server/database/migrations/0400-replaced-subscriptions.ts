import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds recurring gifts that take the place of others. At most one that has not ended stands in for each. */
export class ReplacedSubscriptions1763600400000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table subscriptions
        add column replaces_id uuid references subscriptions on delete set null,
        add column starts_at timestamptz;
      create unique index subscriptions_one_replacement on subscriptions (replaces_id)
        where status not in ('cancelled', 'completed', 'expired');
      create index subscriptions_replaces on subscriptions (replaces_id) where replaces_id is not null;
      alter table attention_items drop constraint attention_items_kind_check,
        add constraint attention_items_kind_check check (kind in (
          'likely_duplicate', 'unmatched_payment', 'amount_mismatch', 'dispute', 'halted_mandate',
          'mail_failed', 'webhook_silence', 'receipt_failed', 'ledger_difference', 'international_payment',
          'refund', 'webhook_failed', 'mail_bounced', 'bounces_unread', 'gifts_not_started',
          'payment_left', 'capture_day', 'not_reconciled', 'backup_failed', 'card_testing',
          'cash_limit', 'reference_reused', 'mail_text', 'gift_runs_twice'))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'gift_runs_twice'`);
    await queryRunner.query('alter table subscriptions drop column starts_at, drop column replaces_id');
  }
}
