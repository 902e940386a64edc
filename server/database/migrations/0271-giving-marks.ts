import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to attempts to give whose mailbox, phone and name they had, as keyed hashes, the indexes by which they are counted,
 * and what the office is told of them. The table holds the attempts of an hour: an index on it is a matter of moments.
 */
export class GivingMarks1763600271000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table giving_tries add column mailbox text, add column phone text, add column name text;
      create index giving_tries_mailbox on giving_tries (mailbox, created_at);
      create index giving_tries_phone on giving_tries (phone, created_at);
      create index giving_tries_name on giving_tries (name, created_at);
      create index giving_tries_created on giving_tries (created_at);
      alter table attention_items drop constraint attention_items_kind_check,
        add constraint attention_items_kind_check check (kind in (
          'likely_duplicate', 'unmatched_payment', 'amount_mismatch', 'dispute', 'halted_mandate',
          'mail_failed', 'webhook_silence', 'receipt_failed', 'ledger_difference', 'international_payment',
          'refund', 'webhook_failed', 'mail_bounced', 'bounces_unread', 'gifts_not_started',
          'payment_left', 'capture_day', 'not_reconciled', 'backup_failed', 'card_testing',
          'cash_limit', 'reference_reused'))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'card_testing'`);
    await queryRunner.query('alter table giving_tries drop column mailbox, drop column phone, drop column name');
  }
}
