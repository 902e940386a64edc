import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowMore } from './0004-bounces';

/** Adds the exception for gifts that nobody can start. */
export class GiftsNotStarted1763600005000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await allowMore(queryRunner, 'attention_items', 'kind', ['gifts_not_started']);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'gifts_not_started'`);
  }
}
