import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  create table brand_files (
    drawing text not null check (drawing ~ '^[0-9a-f]{32}$'),
    file text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    bytes bytea not null,
    created_at timestamptz not null default now(),
    primary key (drawing, file)
  );
`;

/** Adds what is drawn from a foundation's logo and signature: icons, the picture of link previews, prints. */
export class BrandFiles1763600070000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table brand_files');
  }
}
