import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A gift that counts, and one that counted, for a donor at a moment. */
const COUNTS = `new.status = 'success'`;
const COUNTED = `old.status = 'success'`;
const MOVES = `(old.status, old.donor_id, old.captured_at) is distinct from (new.status, new.donor_id, new.captured_at)`;

/**
 * Moves a donor's last gift forward without a look at their gifts, and back only where it was their last. So a merge that moves
 * all gifts of a donor looks at the rest once.
 */
const UP = `
  create or replace function note_counted_gift() returns trigger language plpgsql as $body$
  begin
    update donors set last_donated_at = new.captured_at
     where id = new.donor_id and (last_donated_at is null or last_donated_at < new.captured_at);
    return null;
  end $body$;

  create or replace function note_uncounted_gift() returns trigger language plpgsql as $body$
  begin
    update donors o
       set last_donated_at = (select max(captured_at) filter (where status = 'success') from donations where donor_id = o.id)
     where o.id = old.donor_id and o.last_donated_at <= old.captured_at;
    return null;
  end $body$;

  drop trigger if exists last_gift_update on donations;
  create or replace trigger last_gift_counted after update of status, donor_id, captured_at on donations
    for each row when (${COUNTS} and ${MOVES}) execute function note_counted_gift();
  create or replace trigger last_gift_uncounted after update of status, donor_id, captured_at on donations
    for each row when (${COUNTED} and ${MOVES}) execute function note_uncounted_gift()`;

const DOWN = `
  drop trigger if exists last_gift_counted on donations;
  drop trigger if exists last_gift_uncounted on donations;
  drop function if exists note_counted_gift(), note_uncounted_gift();
  create or replace trigger last_gift_update after update on donations referencing old table as removed new table as added
    for each statement execute function note_last_gift()`;

const listGift = (condition: string): string => `
  drop trigger if exists list_gift on donations;
  create constraint trigger list_gift after update of payment_method, source on donations
    deferrable initially deferred for each row
    when (${condition}(old.payment_method, old.source) is distinct from (new.payment_method, new.source))
    execute function list_gift()`;

/**
 * Spares the booking of a gift what its triggers found to be right already: a gift that was not booked has no receipt
 * whose listing could be wrong, and the last gift of its donor is compared with this one, not with all of theirs.
 */
export class CheaperGiftTriggers1763600570000 implements MigrationInterface {
  /** Each way is one query, which is its own transaction. */
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`${UP}; ${listGift(`old.status in ('success', 'refunded') and `)}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`${DOWN}; ${listGift('')}`);
  }
}
