import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndex } from '../replace-index';

const BEFORE = 'receipt_listings_voided';
const NOW = 'receipt_listings_sorted_void';
const COLUMNS = '(issued_on, created_at, id)';
const COUNTED = 'is_80g, is_sent';
const VOID = 'where is_void';

/** Puts what receipts are sorted by into the index of void ones, which are few: in any order they are listed without reading one. */
export class VoidReceiptsInAnyOrder1763600700000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    const sorted = `include (${COUNTED}, amount, donor_name, financial_year, serial)`;
    await replaceIndex(queryRunner, BEFORE, NOW, `receipt_listings ${COLUMNS} ${sorted} ${VOID}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, NOW, BEFORE, `receipt_listings ${COLUMNS} include (${COUNTED}) ${VOID}`);
  }
}
