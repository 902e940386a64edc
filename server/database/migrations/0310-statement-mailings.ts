import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds mailings of the statements of a financial year, one for each mailbox. */
export class StatementMailings1763600310000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table receipt_mailings add column financial_year text;
      create table statement_mailing_items (
        position bigint generated always as identity primary key,
        mailing_id uuid not null references receipt_mailings on delete cascade,
        email text not null
      );
      create unique index statement_mailing_items_mailbox on statement_mailing_items (mailing_id, email);
      create index statement_mailing_items_next on statement_mailing_items (mailing_id, position)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table statement_mailing_items;
      delete from mails where mailing_id in (select id from receipt_mailings where financial_year is not null);
      delete from receipt_mailings where financial_year is not null;
      alter table receipt_mailings drop column financial_year`);
  }
}
