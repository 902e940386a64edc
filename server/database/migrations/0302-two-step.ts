import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the second step of a sign-in, with its recovery codes. */
export class TwoStep1763600302000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table second_factors (
        user_id uuid primary key references users on delete cascade,
        totp_secret text not null,
        totp_period bigint not null default 0,
        confirmed_at timestamptz,
        created_at timestamptz not null default now()
      );
      create table recovery_codes (
        user_id uuid not null references users on delete cascade,
        recovery_hash text not null,
        used_at timestamptz,
        primary key (user_id, recovery_hash)
      )`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table recovery_codes');
    await queryRunner.query('drop table second_factors');
  }
}
