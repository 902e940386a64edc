import type { MigrationInterface, QueryRunner } from 'typeorm';

const corrected = ['donations', 'subscriptions'];

/** Adds columns that are null: no table is rewritten. */
const up = corrected.map((table) => `alter table ${table} add column address_corrected_at timestamptz;`).join('\n');
const down = corrected.map((table) => `alter table ${table} drop column address_corrected_at;`).join('\n');

/** Adds when the giver corrected the e-mail address of a gift on its thank-you page, which is possible once. */
export class OwnCorrections1763600013000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
