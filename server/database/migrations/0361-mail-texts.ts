import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the office's own words of mails, letters and messages. A queued mail keeps what it is made of until it is sent, so
 * that it gets the words of that day; a column without a default rewrites no row.
 */
export class MailTexts1763600361000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table mail_texts (
        kind text primary key,
        is_own boolean not null,
        subject text not null,
        heading text not null,
        opening text not null,
        closing text not null,
        updated_by uuid not null references users,
        updated_at timestamptz not null
      );
      alter table mails add column parts jsonb;
      alter table attention_items drop constraint attention_items_kind_check,
        add constraint attention_items_kind_check check (kind in (
          'likely_duplicate', 'unmatched_payment', 'amount_mismatch', 'dispute', 'halted_mandate',
          'mail_failed', 'webhook_silence', 'receipt_failed', 'ledger_difference', 'international_payment',
          'refund', 'webhook_failed', 'mail_bounced', 'bounces_unread', 'gifts_not_started',
          'payment_left', 'capture_day', 'not_reconciled', 'backup_failed', 'card_testing',
          'cash_limit', 'reference_reused', 'mail_text'))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'mail_text'`);
    await queryRunner.query('alter table mails drop column parts');
    await queryRunner.query('drop table mail_texts');
  }
}
