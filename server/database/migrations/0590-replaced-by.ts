import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes on a recurring gift which other one took its place: that one may end before the provider has ended this one.
 * Earlier ones are known by a gift in their place that was charged, is authorised, or was replaced in its turn.
 */
export class ReplacedBy1763600590000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table subscriptions add column replaced_by_id uuid references subscriptions on delete set null;
      create index subscriptions_replaced_by on subscriptions (replaced_by_id) where replaced_by_id is not null;
      update subscriptions o set replaced_by_id = n.id
        from subscriptions n
       where n.replaces_id = o.id
         and (n.paid_count > 0 or n.status in ('authenticated', 'active', 'pending', 'halted', 'paused')
              or exists (select 1 from subscriptions l where l.replaces_id = n.id))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table subscriptions drop column replaced_by_id');
  }
}
