import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = {
  places: `'donation', 'recurring', 'contact', 'csr', 'volunteer'`,
  owners: 'donation_id, subscription_id, contact_id, volunteer_id',
};
const NOW = { places: `${BEFORE.places}, 'account'`, owners: `${BEFORE.owners}, user_id` };

/** Replaces both checks; the rows are looked at without keeping anybody from giving meanwhile. */
const checks = ({ places, owners }: typeof NOW): string[] => [
  `alter table consents
     drop constraint if exists consents_place_check, drop constraint if exists consents_check,
     add constraint consents_place_check check (place in (${places})) not valid,
     add constraint consents_check check (num_nonnulls(${owners}) = 1) not valid`,
  'alter table consents validate constraint consents_place_check',
  'alter table consents validate constraint consents_check',
];

/**
 * Lets a consent belong to an account, with which it goes. A row for each gift may stand in the table, so that every step
 * is a transaction of its own. One that is interrupted is run again by the next start.
 */
export class AccountConsents1763600530000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    const steps = [
      'alter table consents add column if not exists user_id uuid',
      `alter table consents
         drop constraint if exists consents_user_id_fkey,
         add constraint consents_user_id_fkey foreign key (user_id) references users on delete cascade not valid`,
      'alter table consents validate constraint consents_user_id_fkey',
      ...checks(NOW),
      'drop index concurrently if exists consents_user',
      'create index concurrently consents_user on consents (user_id) where user_id is not null',
    ];
    for (const step of steps) await queryRunner.query(step);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    const steps = [
      `delete from consents where place = 'account'`,
      ...checks(BEFORE),
      'alter table consents drop column if exists user_id',
    ];
    for (const step of steps) await queryRunner.query(step);
  }
}
