import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns edited by the form of a person's details; gifts, refunds and jobs change the others. */
const details = {
  donors: ['name', 'email', 'phone', 'address', 'pan_number'],
  donations: ['donor_name', 'donor_email', 'donor_phone', 'donor_address', 'donor_pan', 'wants_80g'],
};

const trigger = (table: string, columns: readonly string[]): string => `
  alter table ${table} add column details_changed_at timestamptz not null default now();
  create trigger details_changed before update of ${columns.join(', ')} on ${table} for each row
    when ((${columns.map((name) => `old.${name}`).join(', ')}) is distinct from (${columns.map((name) => `new.${name}`).join(', ')}))
    execute function note_details_changed();`;

/**
 * Adds the moment at which a record's edited fields last changed, for optimistic locking. A gift may fill in a donor's
 * missing fields: the trigger detects that, and ignores changes of counts.
 */
export class Edits1763600002000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table donation_essentials add column updated_at timestamptz not null default now();
      create function note_details_changed() returns trigger language plpgsql as $body$
      begin
        new.details_changed_at = clock_timestamp();
        return new;
      end $body$;
      ${Object.entries(details)
        .map(([table, columns]) => trigger(table, columns))
        .join('')}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger details_changed on donors;
      drop trigger details_changed on donations;
      drop function note_details_changed();
      alter table donors drop column details_changed_at;
      alter table donations drop column details_changed_at;
      alter table donation_essentials drop column updated_at;`);
  }
}
