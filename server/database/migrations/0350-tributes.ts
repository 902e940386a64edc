import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds gifts in memory or in honour of somebody, and the letters to those who are told of them. The letters stand in a
 * table of their own, since they are deleted after a time.
 */
export class Tributes1763600350000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table donations add column tribute_kind text, add column tribute_name text;
      alter table subscriptions add column tribute_kind text, add column tribute_name text;
      create table tribute_letters (
        id uuid primary key default gen_random_uuid(),
        donation_id uuid unique references donations on delete cascade,
        subscription_id uuid unique references subscriptions on delete cascade,
        to_name text not null,
        to_email text not null,
        message text not null default '',
        created_at timestamptz not null default now(),
        check (donation_id is not null or subscription_id is not null)
      );
      create index tribute_letters_age on tribute_letters (created_at, id)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table tribute_letters;
      alter table subscriptions drop column tribute_name, drop column tribute_kind;
      alter table donations drop column tribute_name, drop column tribute_kind`);
  }
}
