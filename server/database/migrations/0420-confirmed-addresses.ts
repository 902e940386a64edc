import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds when an account's address was confirmed, and the links that confirm it. Whoever holds a role, did something in the
 * office (accepting an invitation is in the audit log) or used a mailed link has shown that the mailbox is theirs.
 */
export class ConfirmedAddresses1763600420000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table users add column email_confirmed_at timestamptz;
      create table email_confirmations (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        token_hash text not null unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index email_confirmations_user on email_confirmations (user_id, created_at);
      update users u set email_confirmed_at = now()
       where exists (select 1 from user_roles r where r.user_id = u.id)
          or exists (select 1 from password_resets p where p.user_id = u.id and p.used_at is not null)
          or exists (select 1 from invitations i where lower(i.email) = lower(u.email) and i.accepted_at is not null)
          or u.id in (select a.user_id from audit_log a where a.user_id is not null)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table email_confirmations');
    await queryRunner.query('alter table users drop column email_confirmed_at');
  }
}
