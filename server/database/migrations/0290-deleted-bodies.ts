import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds when the text of a mail and the payload of an event were deleted, since their period was over. Where the site is in
 * use already, nothing is deleted until the office has looked at the periods and switched it on.
 */
export class DeletedBodies1763600290000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table mails add column body_deleted_at timestamptz;
      alter table webhook_events add column body_deleted_at timestamptz;
      insert into settings (key, value) select 'delete_old', 'off' where exists (select 1 from users)
        on conflict (key) do nothing`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table mails drop column body_deleted_at;
      alter table webhook_events drop column body_deleted_at`);
  }
}
