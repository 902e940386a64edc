import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowMore } from './0004-bounces';

const tables = `
  alter table payments
    add column provider_subscription_id text,
    add column base_amount bigint,
    add column fee bigint,
    add column fee_bearer text,
    add column uncaptured_at timestamptz,
    add column captured_by timestamptz,
    add column captured_at timestamptz,
    add column waits_until timestamptz;
  create index payments_waiting on payments (waits_until) where waits_until is not null;

  create table reconciliation_parts (
    part text primary key check (part in ('payments', 'refunds', 'disputes')),
    first_tried_at timestamptz not null,
    succeeded_at timestamptz,
    failed_at timestamptz,
    failure text
  );
`;

/** Adds a payment's capture and currency, and when each of the provider's lists was last compared. */
export class Settlement1763600006000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await allowMore(queryRunner, 'attention_items', 'kind', ['payment_left', 'capture_day', 'not_reconciled']);
    await queryRunner.query(tables);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table reconciliation_parts;
      alter table payments
        drop column provider_subscription_id, drop column base_amount, drop column fee, drop column fee_bearer,
        drop column uncaptured_at, drop column captured_by, drop column captured_at, drop column waits_until`);
  }
}
