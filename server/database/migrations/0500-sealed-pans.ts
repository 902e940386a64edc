import type { MigrationInterface, QueryRunner } from 'typeorm';
import { currentPanKeyId } from '../../sealing/held-keys';
import { SEALED_PAN_SQL } from '../../sealing/pan-seal';
import { changeAllRows, opening, sealing } from '../seal-rows';

/** Columns that hold a PAN and nothing else, with the name of the check on its form. */
const COLUMNS = [
  ['donors', 'pan_number'],
  ['donations', 'donor_pan'],
  ['subscriptions', 'donor_pan'],
  ['members', 'pan_card_number'],
  ['adoption_payments', 'donor_pan'],
] as const;

const checkOf = (table: string, column: string): string => `${table}_${column}_check`;
const dropChecks = COLUMNS.map(
  ([table, column]) => `alter table ${table} drop constraint if exists ${checkOf(table, column)}`,
);

const addChecks = (form: string): string[] =>
  COLUMNS.flatMap(([table, column]) => [
    `alter table ${table} add constraint ${checkOf(table, column)} check (${column} ~ '${form}') not valid`,
    `alter table ${table} validate constraint ${checkOf(table, column)}`,
  ]);

/** The moment at which somebody changed a record; to seal its PAN is no such change. */
const stamp = (condition: string): string => `
  create or replace function note_details_changed() returns trigger language plpgsql as $body$
  begin
    ${condition}
    new.details_changed_at = clock_timestamp();
    return new;
  end $body$`;

const words = (more = ''): string =>
  `search_words(' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')${more})`;

const searchIndex = (expression: string): string[] => [
  'drop index concurrently if exists donors_search_next',
  `create index concurrently donors_search_next on donors using gin ((${expression}) gin_trgm_ops) with (gin_pending_list_limit = 512)`,
  'drop index concurrently if exists donors_search',
  'alter index donors_search_next rename to donors_search',
  'analyze donors',
];

/**
 * Seals every PAN that is stored, wherever it stands, and takes it out of the text that donors are searched by. Rows are
 * changed some pages at a time, each in a transaction of its own. No process of an earlier version may run meanwhile: it
 * could not read what is sealed. One that is interrupted is run again by the next start.
 */
export class SealedPans1763600500000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table if not exists pan_keys (
      is_only boolean primary key default true check (is_only),
      key_id text not null,
      leaving_id text
    )`);
    await queryRunner.query(
      'insert into pan_keys (key_id) values ($1) on conflict (is_only) do update set key_id = $1',
      [currentPanKeyId()],
    );
    await run(queryRunner, dropChecks);
    await queryRunner.query(stamp(`if current_setting('foundation.seals_pans', true) = 'on' then return new; end if;`));
    await changeAllRows(queryRunner, sealing);
    await run(queryRunner, addChecks(SEALED_PAN_SQL));
    await run(queryRunner, searchIndex(words()));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await run(queryRunner, dropChecks);
    await changeAllRows(queryRunner, opening);
    await run(queryRunner, addChecks('^[A-Z]{5}[0-9]{4}[A-Z]$'));
    await run(queryRunner, searchIndex(words(` || ' ' || coalesce(pan_number, '')`)));
    await queryRunner.query(stamp(''));
    await queryRunner.query('drop table pan_keys');
  }
}

async function run(queryRunner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queryRunner.query(statement);
}
