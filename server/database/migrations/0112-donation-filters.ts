import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the indexes of the donations screen's filters by method, by source and by the rarer states of a receipt; amounts
 * have theirs. Frequent values are walked along the order of the list. Rewrites no table.
 */
export class DonationFilters1763600112000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index donations_method on donations (payment_method, created_at desc, id desc);
      create index donations_source on donations (source, created_at desc, id desc) where source <> 'online';
      create index receipts_state_void on receipts (donation_id) where voided_at is not null;
      create index receipts_state_unsent on receipts (donation_id) where sent_to_email_at is null and voided_at is null;
      create index receipts_state_later on receipts (donation_id)
        where mail_wish = 'later' and sent_to_email_at is null and voided_at is null`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop index donations_method, donations_source, receipts_state_void, receipts_state_unsent, receipts_state_later',
    );
  }
}
