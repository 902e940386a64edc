import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNTED = 'receipt_listings_voided';
const BEFORE = 'receipt_listings_void';

/**
 * Puts what else is counted by behind the index of void receipts, so that it counts them alone: the dashboard leaves them
 * out of those that were not emailed. One that is interrupted is run again by the next start.
 */
export class VoidReceiptsCounted1763600620000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, BEFORE, COUNTED, '(issued_on, created_at, id) include (is_80g, is_sent) where is_void');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, COUNTED, BEFORE, '(issued_on, created_at, id) where is_void');
  }
}

async function replace(queryRunner: QueryRunner, from: string, to: string, columns: string): Promise<void> {
  await queryRunner.query(`drop index concurrently if exists ${to}`);
  await queryRunner.query(`create index concurrently ${to} on receipt_listings ${columns}`);
  await queryRunner.query(`drop index concurrently if exists ${from}`);
}
