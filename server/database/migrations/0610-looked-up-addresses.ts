import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each index with what it is on. A hash takes a text of any length, where a btree refuses the row of a long one. */
const INDEXES = {
  mails_address: 'mails using hash (lower(to_address))',
  donations_unbooked_address: 'donations using hash (lower(donor_email)) where donor_id is null',
};

/**
 * Finds the mails to an address, and the gifts that were begun from it and never booked, without reading all mails and all
 * such gifts: a donor who opens or changes what is known of them asks for both, as the office does. Both tables may hold a
 * million rows and are written to meanwhile. What is interrupted is run again by the next start.
 */
export class LookedUpAddresses1763600610000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) {
      await queryRunner.query(`drop index concurrently if exists ${name}`);
      await queryRunner.query(`create index concurrently ${name} on ${on}`);
    }
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await queryRunner.query(`drop index concurrently if exists ${name}`);
  }
}
