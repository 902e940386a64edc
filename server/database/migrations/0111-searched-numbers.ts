import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the indexes by which a gift is found by the beginning of its reference and by the serial of its receipt. Order ids
 * and receipt numbers are unique, and have theirs. Rewrites no table.
 */
export class SearchedNumbers1763600111000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index donations_reference_start on donations (lower(payment_reference) text_pattern_ops)
       where payment_reference is not null;
      create index receipts_by_serial on receipts (serial) include (donation_id)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index donations_reference_start, receipts_by_serial');
  }
}
