import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
  update receipts
     set is_80g = false,
         snapshot = snapshot || jsonb_build_object(
           'amount', (snapshot ->> 'amount')::bigint + coalesce((snapshot ->> 'refundedAmount')::bigint, 0),
           'refundedAmount', 0
         )
   where voided_at is not null and (is_80g or coalesce((snapshot ->> 'refundedAmount')::bigint, 0) > 0);
`;

const down = `
  update receipts set is_80g = (snapshot ->> 'is80g')::boolean where voided_at is not null;
`;

/**
 * Makes void receipts state the full amount given, not what an earlier refund had left, and lists them as not eligible.
 * Changes void ones only; what was printed before the last refund stays in the revisions where it was one.
 */
export class VoidReceipts1763600009000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
