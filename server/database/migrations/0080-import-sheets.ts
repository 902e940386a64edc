import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the names of a workbook's sheets with its batch, and which of them was read. Gives every line the id of its later
 * record when it is stored, so that an import need not write each line once more for it. Leaves room in the pages of the
 * lines: each is written three times, and where the new version fits beside the old one no index is touched.
 */
export class ImportSheets1763600080000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table import_batches
        add column sheets jsonb not null default '[]',
        add column sheet integer not null default 0 check (sheet >= 0);
      alter table import_lines set (fillfactor = 40), alter column record_id set default gen_random_uuid();
      update import_lines set record_id = gen_random_uuid() where record_id is null;`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table import_lines reset (fillfactor), alter column record_id drop default;
      alter table import_batches drop column sheet, drop column sheets;`);
  }
}
