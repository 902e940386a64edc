import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndex } from '../replace-index';

interface Index {
  readonly before: string;
  readonly now: string;
  /** Columns of both. */
  readonly columns: string;
  /** Further columns of the new one. */
  readonly include: string;
  readonly where?: string;
}

const indexes: readonly Index[] = [
  {
    before: 'donations_general',
    now: 'donations_general_sums',
    columns: 'created_at desc, id desc, is_recurring, status, is_80g_eligible, payment_method, source, amount',
    include: 'refunded_amount',
    where: 'where campaign_id is null and campaign_title is null',
  },
  {
    before: 'donations_recurring_status',
    now: 'donations_recurring_sums',
    columns: 'status, created_at, id',
    include: 'amount, refunded_amount',
    where: 'where is_recurring',
  },
  {
    before: 'donations_amount',
    now: 'donations_amount_benefit',
    columns: 'amount, created_at, id',
    include: 'is_80g_eligible',
  },
];

/**
 * Puts what is summed into the indexes of general and of recurring gifts, and the tax benefit into that of amounts: the gifts
 * of unsent receipts among them are counted and summed, and small gifts without the benefit known to be many, without reading
 * a gift.
 */
export class SumsInIndexes1763600710000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const { before, now, columns, include, where = '' } of indexes)
      await replaceIndex(queryRunner, before, now, `donations (${columns}) include (${include}) ${where}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const { before, now, columns, where = '' } of indexes)
      await replaceIndex(queryRunner, now, before, `donations (${columns}) ${where}`);
  }
}
