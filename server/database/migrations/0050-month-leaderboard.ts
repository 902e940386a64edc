import type { MigrationInterface, QueryRunner } from 'typeorm';

/** First moment of a gift's month in Asia/Kolkata, as a local timestamp. */
const MONTH = `date_trunc('month', captured_at at time zone 'Asia/Kolkata')`;

const up = `
  drop index donations_leaderboard;
  create index donations_leaderboard on donations ((${MONTH}), (amount - refunded_amount) desc, captured_at)
    where status = 'success' and not is_anonymous and source <> 'imported';
`;

const down = `
  drop index donations_leaderboard;
  create index donations_leaderboard on donations (captured_at, amount desc) include (refunded_amount, donor_name, donor_address)
    where status = 'success' and not is_anonymous and source <> 'imported';
`;

/**
 * Sorts the leaderboard's index by month, then by what is left of the gift: the largest of a month are its first entries.
 * Before, all gifts of the month were read. Without names and addresses it is half as large.
 */
export class MonthLeaderboard1763600050000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
