import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndex } from '../replace-index';

const BEFORE = 'donations_campaign';
const NOW = 'donations_of_campaigns';
const GENERAL = 'donations_general';
const ORDER = 'created_at desc, id desc, is_recurring, status, is_80g_eligible';

/**
 * Gives general gifts an index of their own, with what else the office filters them by: whether a campaign was deleted
 * stands in no index of campaigns, so that each gift without one was read. The gifts of campaigns keep theirs.
 */
export class GeneralGifts1763600660000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop index concurrently if exists ${GENERAL}`);
    await queryRunner.query(
      `create index concurrently ${GENERAL} on donations (${ORDER}, payment_method, source, amount)
        where campaign_id is null and campaign_title is null`,
    );
    await replaceIndex(queryRunner, BEFORE, NOW, `donations (campaign_id, ${ORDER}) where campaign_id is not null`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndex(queryRunner, NOW, BEFORE, `donations (campaign_id, ${ORDER})`);
    await queryRunner.query(`drop index concurrently if exists ${GENERAL}`);
  }
}
