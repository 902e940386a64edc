import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  drop index receipt_listings_issued, receipt_listings_number;
  create index receipt_listings_issued on receipt_listings (issued_on, created_at, id) include (search_text);
  create index receipt_listings_number on receipt_listings (financial_year, serial)
    include (id, issued_on, is_80g, search_text);
  create index donations_givers on donations (donor_id, captured_at) include (amount, refunded_amount)
    where status = 'success';
`;

const down = `
  drop index donations_givers, receipt_listings_issued, receipt_listings_number;
  create index receipt_listings_issued on receipt_listings (issued_on, created_at, id);
  create index receipt_listings_number on receipt_listings (financial_year, serial) include (id, issued_on, is_80g);
`;

/**
 * Puts the searched text behind the receipts' orders by date and number: a search that passes years of receipts reads the
 * index alone. Adds the gifts of each donor in their order, which the report of a span groups without sorting or reading a
 * row.
 */
export class WalksWithinIndexes1763600150000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
