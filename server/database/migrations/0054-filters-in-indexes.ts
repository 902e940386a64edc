import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  drop index donations_campaign, donations_status, donations_success_captured;
  create index donations_campaign on donations (campaign_id, created_at desc, id desc, is_recurring, status, is_80g_eligible);
  create index donations_status on donations (status, created_at, id, is_80g_eligible, is_recurring);
  create index donations_success_captured on donations (captured_at, id) where status = 'success';

  drop index receipt_listings_unsent, receipt_listings_amount;
  create index receipt_listings_unsent on receipt_listings (issued_on, created_at, id, lacks_address) where not is_sent;
  create index receipt_listings_amount on receipt_listings (amount desc, id desc, issued_on, is_80g, is_sent, lacks_address);

  alter table receipts drop constraint receipts_donation_id_key,
    add constraint receipts_donation_id_key unique (donation_id) include (receipt_number);
`;

const down = `
  drop index donations_campaign, donations_status, donations_success_captured;
  create index donations_campaign on donations (campaign_id, created_at desc, id desc);
  create index donations_status on donations (status, created_at, id);
  create index donations_success_captured on donations (captured_at, id) include (amount, refunded_amount, donor_id, campaign_id)
    where status = 'success';

  drop index receipt_listings_unsent, receipt_listings_amount;
  create index receipt_listings_unsent on receipt_listings (issued_on, created_at, id) where not is_sent;
  create index receipt_listings_amount on receipt_listings (amount desc, id desc);

  alter table receipts drop constraint receipts_donation_id_key,
    add constraint receipts_donation_id_key unique (donation_id);
`;

/**
 * Puts what the lists filter by behind the order of their indexes: PostgreSQL passes over what does not match without
 * reading its row, and a receipt's number behind its donation: the file of all donations reads no receipt. Takes the
 * amounts out of the index by capture, since the tallies have the sums.
 */
export class FiltersInIndexes1763600054000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
