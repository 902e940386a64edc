import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  create table legal_texts (
    page text primary key check (page in ('privacy', 'terms', 'refund', 'disclaimer')),
    html text not null,
    updated_by uuid not null references users,
    updated_at timestamptz not null
  );
`;

/** Adds the office's own texts of the legal pages; a page without a row shows the built-in one. */
export class LegalTexts1763600021000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table legal_texts');
  }
}
