import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowMore } from './0004-bounces';

/** Lets a backup that failed be filed for the office. */
export class Backups1763600090000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await allowMore(queryRunner, 'attention_items', 'kind', ['backup_failed']);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'backup_failed'`);
  }
}
