import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndex } from '../replace-index';

const BEFORE = 'receipt_listings_donor_name';
const NOW = 'receipt_listings_by_name';
const COLUMNS = 'receipt_listings (donor_name, id)';

/**
 * Puts what receipts are often filtered by into the index of the donors' names: by name, those that do not match are passed
 * over without being read.
 */
export class ReceiptsByName1763600720000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, BEFORE, NOW, `${COLUMNS} include (search_text, amount, is_80g, is_sent, is_void)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, NOW, BEFORE, `${COLUMNS} include (search_text)`);
  }
}
