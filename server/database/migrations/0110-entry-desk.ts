import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the digest of an offline gift as it was entered, and what the office wants to become of a receipt's mail, with an
 * index of the receipts that wait for it. Rewrites no table.
 */
export class EntryDesk1763600110000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table donations add column entry_digest text;
      alter table receipts add column mail_wish text check (mail_wish in ('later', 'never'));
      create index receipts_to_mail_later on receipts (id)
        where mail_wish = 'later' and sent_to_email_at is null and voided_at is null`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table receipts drop column mail_wish;
      alter table donations drop column entry_digest`);
  }
}
