import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds invitations to the office: a role for an address, given when its link is used. */
export class Invitations1763600301000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table invitations (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        role text not null check (role in ('admin', 'accountant', 'entry', 'editor', 'auditor')),
        token_hash text not null unique,
        invited_by uuid references users on delete set null,
        mail_count integer not null default 1,
        sent_at timestamptz not null default now(),
        expires_at timestamptz not null,
        accepted_at timestamptz,
        withdrawn_at timestamptz
      );
      create unique index invitations_open on invitations (lower(email)) where accepted_at is null and withdrawn_at is null`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table invitations');
  }
}
