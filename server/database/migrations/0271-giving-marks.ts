import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowMore } from './0004-bounces';

/** Adds to attempts to give whose mailbox, phone and name they had, as keyed hashes, and what the office is told of them. */
export class GivingMarks1763600271000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table giving_tries add column mailbox text, add column phone text, add column name text',
    );
    await allowMore(queryRunner, 'attention_items', 'kind', ['card_testing']);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from attention_items where kind = 'card_testing'`);
    await queryRunner.query('alter table giving_tries drop column mailbox, drop column phone, drop column name');
  }
}
