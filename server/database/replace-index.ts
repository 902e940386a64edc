import type { QueryRunner } from 'typeorm';

/**
 * Replaces an index beside a running site: the new one is there before the old one goes. Runs outside a transaction. One
 * that is interrupted can be run again.
 * @param on the new index's table with its columns, as SQL
 */
export async function replaceIndex(queryRunner: QueryRunner, from: string, to: string, on: string): Promise<void> {
  await queryRunner.query(`drop index concurrently if exists ${to}`);
  await queryRunner.query(`create index concurrently ${to} on ${on}`);
  await queryRunner.query(`drop index concurrently if exists ${from}`);
}
