import type { MigrationInterface, QueryRunner } from 'typeorm';

const corrected = ['donations', 'subscriptions'];

/** A column without a value for each row: no table is rewritten. */
const up = corrected.map((table) => `alter table ${table} add column address_corrected_at timestamptz;`).join('\n');
const down = corrected.map((table) => `alter table ${table} drop column address_corrected_at;`).join('\n');

/** When the giver corrected the e-mail address of a gift on its thank-you page, which may be done once. */
export class OwnCorrections1763600013000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
