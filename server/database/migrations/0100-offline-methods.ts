import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the drawee bank and date of a cheque or demand draft, and the description of a gift in kind. Rewrites no table. */
export class OfflineMethods1763600100000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table donations add column drawee_bank text, add column drawn_on date, add column kind_description text`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table donations drop column drawee_bank, drop column drawn_on, drop column kind_description`);
  }
}
