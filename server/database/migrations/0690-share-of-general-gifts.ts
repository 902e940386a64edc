import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the planner know how many gifts have neither a campaign nor the title of a deleted one: it expected the product of both
 * shares, a sixth of them, and sorted all general gifts by name for one page.
 */
export class ShareOfGeneralGifts1763600690000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create statistics donations_without_campaign (mcv) on campaign_id, campaign_title from donations',
    );
    await queryRunner.query('analyze donations (campaign_id, campaign_title)');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop statistics donations_without_campaign');
  }
}
