import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the failures in a row of a file that is brought in, and lets the office be told of them. */
export class ImportFailures1763600550000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table import_batches add column failed_tries int not null default 0, add column failed_at timestamptz`,
    );
    await queryRunner.query(`
      alter table attention_items drop constraint attention_items_kind_check,
        add constraint attention_items_kind_check check (kind in (
          'likely_duplicate', 'unmatched_payment', 'amount_mismatch', 'dispute', 'halted_mandate',
          'mail_failed', 'webhook_silence', 'receipt_failed', 'ledger_difference', 'international_payment',
          'refund', 'webhook_failed', 'mail_bounced', 'bounces_unread', 'gifts_not_started',
          'payment_left', 'capture_day', 'not_reconciled', 'backup_failed', 'card_testing',
          'cash_limit', 'reference_reused', 'mail_text', 'gift_runs_twice', 'erasure_asked', 'import_stuck'))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'import_stuck'`);
    await queryRunner.query('alter table import_batches drop column failed_tries, drop column failed_at');
  }
}
