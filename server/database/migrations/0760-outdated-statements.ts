import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the office be told of money that moved in a year whose statement of donations was due. */
export class OutdatedStatements1763600760000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table attention_items drop constraint attention_items_kind_check,
        add constraint attention_items_kind_check check (kind in (
          'likely_duplicate', 'unmatched_payment', 'amount_mismatch', 'dispute', 'halted_mandate',
          'mail_failed', 'webhook_silence', 'receipt_failed', 'ledger_difference', 'international_payment',
          'refund', 'webhook_failed', 'mail_bounced', 'bounces_unread', 'gifts_not_started',
          'payment_left', 'capture_day', 'not_reconciled', 'backup_failed', 'card_testing',
          'cash_limit', 'reference_reused', 'mail_text', 'gift_runs_twice', 'erasure_asked', 'import_stuck',
          'backup_restored', 'duplicate_subscription', 'statement_outdated'))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'statement_outdated'`);
  }
}
