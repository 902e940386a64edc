import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  alter table donations
    add column void_reason text check (void_reason in ('bounced', 'mistake', 'replaced')),
    add column replaced_by uuid references donations;
  create index donations_replaced_by on donations (replaced_by) where replaced_by is not null;
  update donations set void_reason = 'bounced' where bounced_on is not null and status = 'refunded';
  delete from refunds where idempotency_key = 'bounce-' || donation_id;
`;

const down = `
  insert into refunds (donation_id, amount, status, reason, idempotency_key, booked_at)
  select d.id, d.amount - coalesce((select sum(f.amount) from refunds f where f.donation_id = d.id and f.status = 'processed'), 0),
         'processed', case d.void_reason when 'bounced' then 'Cheque bounced' else 'Recorded by mistake' end, 'bounce-' || d.id, now()
    from donations d where d.void_reason is not null;
  drop index donations_replaced_by;
  alter table donations drop column replaced_by, drop column void_reason;
`;

/**
 * Adds why a gift is void without money having gone back: a bounced cheque, a mistake of the office, or a gift that
 * replaces it in another financial year. Bounced cheques were refunds before, which nobody had made.
 */
export class Corrections1763600120000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
