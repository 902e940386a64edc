import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['giving_tries_mailbox', 'mailbox, created_at'],
  ['giving_tries_phone', 'phone, created_at'],
  ['giving_tries_name', 'name, created_at'],
  ['giving_tries_created', 'created_at'],
] as const;

/** Adds the indexes by which attempts to give are counted, without holding up anybody who gives meanwhile. */
export class GivingMarkIndexes1763600272000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, columns] of INDEXES) {
      // One that was interrupted is there and not valid.
      await queryRunner.query(`drop index concurrently if exists ${name}`);
      await queryRunner.query(`create index concurrently ${name} on giving_tries (${columns})`);
    }
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await queryRunner.query(`drop index concurrently if exists ${name}`);
  }
}
