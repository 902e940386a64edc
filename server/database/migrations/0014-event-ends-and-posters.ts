import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds columns that are null or constant: no table is rewritten. */
const up = `
  alter table events add column ends_at timestamptz;
  alter table media_library
    add column poster text not null default '',
    add column length text not null default '';
`;

const down = `
  alter table media_library drop column length, drop column poster;
  alter table events drop column ends_at;
`;

/** Adds the end of an event, and the picture of a film or post before it is played. */
export class EventEndsAndPosters1763600014000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
