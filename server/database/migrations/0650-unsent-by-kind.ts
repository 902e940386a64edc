import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndex } from '../replace-index';

const BEFORE = 'receipt_listings_unsent';
const NOW = 'receipt_listings_not_sent';
const COLUMNS = '(issued_on, created_at, id, lacks_address)';
const UNSENT = 'where not is_sent';

/**
 * Puts the tax benefit, the method and the source of each receipt that was not sent into their index, and whether it is void: unsent
 * receipts of a kind are counted without reading one.
 */
export class UnsentByKind1763600650000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    const kinds = 'include (is_80g, is_void, payment_method, source)';
    await replaceIndex(queryRunner, BEFORE, NOW, `receipt_listings ${COLUMNS} ${kinds} ${UNSENT}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, NOW, BEFORE, `receipt_listings ${COLUMNS} ${UNSENT}`);
  }
}
