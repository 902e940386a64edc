import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  create table giving_tries (
    gift_id uuid primary key,
    caller text not null,
    created_at timestamptz not null
  );
  create index giving_tries_caller on giving_tries (caller, created_at);
`;

/** Who began which gift, as a keyed hash that is soon forgotten, so that unpaid gifts can be counted for each caller. */
export class GivingTries1763600015000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table giving_tries');
  }
}
