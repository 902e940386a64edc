import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the days on which a cheque or demand draft was cleared or came back. Rewrites no table. */
export class ChequeOutcomes1763600101000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table donations add column cleared_on date, add column bounced_on date');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table donations drop column cleared_on, drop column bounced_on');
  }
}
