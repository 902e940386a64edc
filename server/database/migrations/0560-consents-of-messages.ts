import type { MigrationInterface, QueryRunner } from 'typeorm';

const MESSAGES = [
  { table: 'contact_submissions', owner: 'contact_id', place: 'kind' },
  { table: 'volunteer_submissions', owner: 'volunteer_id', place: `'volunteer'` },
] as const;

/**
 * Gives contact messages and volunteers' applications columns for the consent that came with them: a row of `consents` for
 * each took a third of what the statement cost. Rows of before stay where they are, so that the version before runs on.
 */
export class ConsentsOfMessages1763600560000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const { table } of MESSAGES) {
      await queryRunner.query(
        `alter table ${table} add column consent_version integer, add column consent_language text`,
      );
    }
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table, owner, place } of MESSAGES) {
      await queryRunner.query(
        `insert into consents (place, version, language, ${owner}, given_at)
         select ${place}, consent_version, consent_language, id, created_at from ${table} where consent_version is not null`,
      );
      await queryRunner.query(`alter table ${table} drop column consent_version, drop column consent_language`);
    }
  }
}
