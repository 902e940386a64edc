import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  create table pictures (
    id uuid primary key default gen_random_uuid(),
    content_hash text not null constraint pictures_content_key unique check (content_hash ~ '^[0-9a-f]{32}$'),
    file_name text not null,
    file_size integer not null check (file_size > 0),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    focus_x smallint not null default 50 check (focus_x between 0 and 100),
    focus_y smallint not null default 33 check (focus_y between 0 and 100),
    alt text not null default '',
    blur text not null default '',
    agreed_by uuid references users on delete set null,
    agreed_at timestamptz,
    uploaded_by uuid references users on delete set null,
    stored_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((agreed_at is null) or alt <> '')
  );
  create index pictures_newest on pictures (created_at desc, id desc) where stored_at is not null;
  create index pictures_unfinished on pictures (created_at) where stored_at is null;
`;

/** Adds pictures that the site keeps itself; their files lie in DATA_DIR/media or in a bucket. */
export class Pictures1763600030000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table pictures');
  }
}
