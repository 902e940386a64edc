import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the index of the receipts that wait to be mailed: valid, never sent, wished, with an address. The office's first screen
 * counts them each time it is opened. Built beside a running site; one that is interrupted is run again by the next start.
 */
export class ReceiptsToMail1763600640000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index concurrently if exists receipts_to_mail');
    await queryRunner.query(
      `create index concurrently receipts_to_mail on receipts (id)
        where sent_to_email_at is null and voided_at is null and mail_wish is distinct from 'never'
          and coalesce(snapshot #>> '{donor,email}', '') <> ''`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index concurrently if exists receipts_to_mail');
  }
}
