import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the address of a member, to whom letters are written, and the order in which memberships end. */
export class MemberAddresses1763600360000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members add column address text');
    await queryRunner.query('create index members_end on members (expiry_date)');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index members_end; alter table members drop column address');
  }
}
