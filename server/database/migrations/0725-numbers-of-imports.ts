import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says of receipt numbers that are left out for which file's numbers that was, so that its undo gives them back. */
export class NumbersOfImports1763600725000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table receipt_skips add column import_id uuid references import_batches on delete set null;
      create index receipt_skips_import on receipt_skips (import_id) where import_id is not null`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table receipt_skips drop column import_id');
  }
}
