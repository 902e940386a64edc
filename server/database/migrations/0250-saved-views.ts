import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the views of office lists that each person keeps. */
export class SavedViews1763600250000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table saved_views (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        list text not null,
        name text not null,
        query text not null,
        created_at timestamptz not null default now()
      );
      create unique index saved_views_of_person on saved_views (user_id, list, lower(name))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table saved_views');
  }
}
