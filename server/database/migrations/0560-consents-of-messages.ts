import type { MigrationInterface, QueryRunner } from 'typeorm';

const MESSAGES = [
  { table: 'contact_submissions', owner: 'contact_id' },
  { table: 'volunteer_submissions', owner: 'volunteer_id' },
] as const;

/** Replaces both checks; the rows are looked at later. */
const checks = (places: string, owners: string): string => `
  alter table consents
    drop constraint if exists consents_place_check, drop constraint if exists consents_check,
    add constraint consents_place_check check (place in (${places})) not valid,
    add constraint consents_check check (num_nonnulls(${owners}) = 1) not valid`;

const VALIDATIONS = [
  'alter table consents validate constraint consents_place_check',
  'alter table consents validate constraint consents_check',
];

/** Moves the consents into their messages. PL/pgSQL, since a second run finds the columns gone. */
const moved = `
  do $body$ begin
    if exists (select from pg_attribute where attrelid = 'consents'::regclass and attname = 'contact_id') then
      lock table consents in share row exclusive mode;
      ${MESSAGES.map(
        ({ table, owner }) => `
      update ${table} m set consent_version = c.version, consent_language = c.language from consents c where c.${owner} = m.id;
      delete from consents where ${owner} is not null;`,
      ).join('')}
      alter table consents drop column contact_id, drop column volunteer_id;
    end if;
  end $body$`;

/**
 * Puts the consent of a contact message and of a volunteer's application into their rows: it came with them, at the same
 * moment, and goes with them. A row of its own took a third of what the statement cost. One that is interrupted is run
 * again by the next start.
 */
export class ConsentsOfMessages1763600560000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    const added = MESSAGES.map(
      ({ table }) =>
        `alter table ${table} add column if not exists consent_version integer, add column if not exists consent_language text`,
    );
    const now = checks(`'donation', 'recurring', 'account'`, 'donation_id, subscription_id, user_id');
    for (const step of [...added, moved, now, ...VALIDATIONS]) await queryRunner.query(step);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    const back = MESSAGES.flatMap(({ table, owner }) => {
      const place = table === 'contact_submissions' ? 'kind' : `'volunteer'`;
      return [
        `alter table consents add column ${owner} uuid references ${table} on delete cascade`,
        `create index consents_${owner.replace('_id', '')} on consents (${owner}) where ${owner} is not null`,
        'alter table consents drop constraint if exists consents_place_check, drop constraint if exists consents_check',
        `insert into consents (place, version, language, ${owner}, given_at)
         select ${place}, consent_version, consent_language, id, created_at from ${table} where consent_version is not null`,
        `alter table ${table} drop column consent_version, drop column consent_language`,
      ];
    });
    const before = checks(
      `'donation', 'recurring', 'contact', 'csr', 'volunteer', 'account'`,
      'donation_id, subscription_id, contact_id, volunteer_id, user_id',
    );
    for (const step of [...back, before, ...VALIDATIONS]) await queryRunner.query(step);
  }
}
