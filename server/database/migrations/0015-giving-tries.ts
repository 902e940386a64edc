import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  create table giving_tries (
    gift_id uuid primary key,
    caller text not null,
    created_at timestamptz not null
  );
  create index giving_tries_caller on giving_tries (caller, created_at);
`;

/**
 * Adds attempts to give with a keyed hash of the caller, deleted soon, so that unpaid gifts can be counted per caller.
 */
export class GivingTries1763600015000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table giving_tries');
  }
}
