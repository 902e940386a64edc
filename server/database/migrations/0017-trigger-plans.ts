import type { MigrationInterface, QueryRunner } from 'typeorm';

const functions = ['note_last_gift()', 'list_receipts()', 'tally_donations()', 'tally_receipts()'];

/**
 * Lets PostgreSQL plan the statements of the triggers of gifts and receipts once per connection. It planned the update of
 * a donor's last gift at every booking, since it takes a list of one donor for cheaper than a list of unknown length.
 */
export class TriggerPlans1763600017000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const name of functions)
      await queryRunner.query(`alter function ${name} set plan_cache_mode = force_generic_plan`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of functions) await queryRunner.query(`alter function ${name} reset plan_cache_mode`);
  }
}
