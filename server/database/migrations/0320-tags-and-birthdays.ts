import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has a tag or a birthday: the table's name, and the column with its key. */
const people = [
  { word: 'donor', table: 'donors' },
  { word: 'volunteer', table: 'volunteer_submissions' },
];

const tables = people
  .map(
    ({ word, table }) => `
      create table ${word}_tags (
        tag_id uuid not null references tags on delete cascade,
        ${word}_id uuid not null references ${table} on delete cascade,
        primary key (tag_id, ${word}_id)
      );
      create index ${word}_tags_of_person on ${word}_tags (${word}_id);
      create table ${word}_birthdays (
        ${word}_id uuid primary key references ${table} on delete cascade,
        month integer not null check (month between 1 and 12),
        day integer not null check (day between 1 and 31),
        year integer check (year between 1880 and 2200)
      );
      create index ${word}_birthdays_in_month on ${word}_birthdays (month, day)`,
  )
  .join(';');

/** Adds tags of donors and volunteers, and their birthdays, in tables of their own: no large table is changed. */
export class TagsAndBirthdays1763600320000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table tags (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index tags_name on tags (lower(name));
      ${tables}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table volunteer_birthdays, volunteer_tags, donor_birthdays, donor_tags, tags');
  }
}
