import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds columns with a constant default: no table is rewritten. */
const up = `
  alter table receipt_counters add column series text not null default 'main' check (series in ('main', 'offline'));
  alter table receipt_counters drop constraint receipt_counters_pkey, add primary key (financial_year, is_test, series);

  alter table receipts add column series text not null default 'main' check (series in ('main', 'offline'));
  create unique index receipts_serial on receipts (financial_year, serial, is_test, series);
  drop index receipts_series;

  create table receipt_skips (
    financial_year text not null,
    series text not null check (series in ('main', 'offline')),
    first_serial integer not null check (first_serial > 0),
    last_serial integer not null check (last_serial >= first_serial),
    skipped_by uuid not null references users,
    skipped_at timestamptz not null,
    primary key (financial_year, series, first_serial)
  );
`;

/** Fails where both series have the same serial, since a receipt is never deleted. */
const down = `
  drop table receipt_skips;
  create unique index receipts_series on receipts (financial_year, serial, is_test);
  drop index receipts_serial;
  alter table receipts drop column series;
  delete from receipt_counters where series <> 'main';
  alter table receipt_counters drop constraint receipt_counters_pkey, add primary key (financial_year, is_test);
  alter table receipt_counters drop column series;
`;

/** Adds a second series of receipt numbers for offline gifts, and the serials that the office left out. */
export class ReceiptSeries1763600020000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
