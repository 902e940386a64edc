import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the office be told that a backup was restored. One of an older schema was restored before this ran: its note waits in
 * the settings (`server/backup/tell-office.ts`).
 */
export class RestoredBackups1763600600000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table attention_items drop constraint attention_items_kind_check,
        add constraint attention_items_kind_check check (kind in (
          'likely_duplicate', 'unmatched_payment', 'amount_mismatch', 'dispute', 'halted_mandate',
          'mail_failed', 'webhook_silence', 'receipt_failed', 'ledger_difference', 'international_payment',
          'refund', 'webhook_failed', 'mail_bounced', 'bounces_unread', 'gifts_not_started',
          'payment_left', 'capture_day', 'not_reconciled', 'backup_failed', 'card_testing',
          'cash_limit', 'reference_reused', 'mail_text', 'gift_runs_twice', 'erasure_asked', 'import_stuck',
          'backup_restored'));
      insert into attention_items (kind, reference, details)
        select 'backup_restored', value::json ->> 'reference', value::json ->> 'details'
          from settings where key = 'restored_backup';
      delete from settings where key = 'restored_backup'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'backup_restored'`);
  }
}
