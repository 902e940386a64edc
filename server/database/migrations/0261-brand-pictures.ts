import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is in use names its picture; of earlier drawings nobody knows it any more. */
const inUse = `
  update brand_files b set content_hash = p.content_hash
    from (select split_part(value, ' ', 1) as drawing, regexp_replace(value, '^\\S+ \\S+ ', '') as source
            from settings where key in ('drawn_logo', 'drawn_signature')) d
    join pictures p on (d.source like '/media/%' and p.content_hash = substr(d.source, 8, 32))
                    or exists (select 1 from linked_pictures l where l.link = d.source and l.picture_id = p.id)
   where b.drawing = d.drawing`;

/** Notes of which picture a file of the brand was drawn: both go when the consent to the picture is withdrawn. */
export class BrandPictures1763600261000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table brand_files add column content_hash text');
    await queryRunner.query(inUse);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table brand_files drop column content_hash');
  }
}
