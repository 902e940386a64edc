import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  create table receipt_mailings (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references users on delete set null,
    request jsonb not null,
    only_never_sent boolean not null,
    idempotency_key text not null unique,
    total integer not null default 0,
    created_at timestamptz not null default now(),
    handed_over_at timestamptz,
    cancelled_at timestamptz
  );
  create index receipt_mailings_user on receipt_mailings (user_id);
  create index receipt_mailings_newest on receipt_mailings (created_at desc);
  create index receipt_mailings_open on receipt_mailings (created_at) where handed_over_at is null;

  create table receipt_mailing_items (
    position bigint generated always as identity primary key,
    receipt_id uuid not null unique,
    mailing_id uuid not null references receipt_mailings on delete cascade
  );
  create index receipt_mailing_items_next on receipt_mailing_items (mailing_id, position);

  alter table mails add column mailing_id uuid references receipt_mailings;
  create index mails_mailing on mails (mailing_id, status) where mailing_id is not null;
  create index mails_of_mailings on mails (created_at) where mailing_id is not null;
`;

const down = `
  alter table mails drop column mailing_id;
  drop table receipt_mailing_items;
  drop table receipt_mailings;
`;

/**
 * Adds bulk receipt mail: the requests, the waiting receipts, and the resulting mails. A waiting item has no foreign
 * key to its receipt, which would lock, and thus write, a hundred thousand receipts at a start; receipts are never
 * deleted.
 */
export class ReceiptMailings1763600004000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
