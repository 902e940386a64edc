import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  alter table pictures
    add column is_copy boolean not null default false,
    add column withdrawn_at timestamptz,
    add column withdrawn_by uuid references users on delete set null;
  create index pictures_withdrawn on pictures (content_hash) where withdrawn_at is not null;
  create table linked_pictures (
    link text primary key check (octet_length(link) <= 2048),
    picture_id uuid references pictures on delete set null,
    attempts integer not null default 0,
    try_at timestamptz,
    problem text not null default '',
    copied_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index linked_pictures_due on linked_pictures (attempts, try_at) where try_at is not null;
  create index linked_pictures_picture on linked_pictures (picture_id) where picture_id is not null;
`;

const down = `
  drop table linked_pictures;
  delete from pictures where is_copy;
  alter table pictures drop column withdrawn_by, drop column withdrawn_at, drop column is_copy;
`;

/**
 * Adds copies of pictures that records link to, and the withdrawal of a consent. The links of before are found by the
 * first run of the job.
 */
export class LinkedPictures1763600071000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
