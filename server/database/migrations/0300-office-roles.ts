import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a person hold one of five roles in the office; until now there was one. */
export class OfficeRoles1763600300000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table user_roles drop constraint user_roles_role_check,
        add constraint user_roles_role_check check (role in ('admin', 'accountant', 'entry', 'editor', 'auditor'));
      create unique index user_roles_one_each on user_roles (user_id)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index user_roles_one_each;
      delete from user_roles where role <> 'admin';
      alter table user_roles drop constraint user_roles_role_check,
        add constraint user_roles_role_check check (role in ('admin'))`);
  }
}
