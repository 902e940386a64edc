import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the counts of limits, shared by all processes. Rows live for minutes: the table is not logged, and is vacuumed by
 * what was deleted, not by its share of the table.
 */
export class RateLimits1763600270000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create unlogged table rate_limits (
        key varchar(255) primary key,
        points integer not null,
        expire bigint not null
      ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
      create index rate_limits_expire on rate_limits (expire)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table rate_limits');
  }
}
