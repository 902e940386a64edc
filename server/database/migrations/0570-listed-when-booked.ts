import type { MigrationInterface, QueryRunner } from 'typeorm';

const listGift = (condition: string): string => `
  drop trigger if exists list_gift on donations;
  create constraint trigger list_gift after update of payment_method, source on donations
    deferrable initially deferred for each row
    when (${condition}(old.payment_method, old.source) is distinct from (new.payment_method, new.source))
    execute function list_gift()`;

/** Spares the booking of a gift a look at its receipt's listing: a gift that was not booked has no receipt that is listed. */
export class ListedWhenBooked1763600570000 implements MigrationInterface {
  /** Each way is one query, which is its own transaction. */
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(listGift(`old.status in ('success', 'refunded') and `));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(listGift(''));
  }
}
