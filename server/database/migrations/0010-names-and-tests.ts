import type { MigrationInterface, QueryRunner } from 'typeorm';

const people = ['donations', 'subscriptions', 'donors'];
const edited = ['donations', 'donors'];

/** Adds columns that are null or constant: no table is rewritten. */
const up = `
  ${people.map((table) => `alter table ${table} add column name_on_pan text check (length(name_on_pan) between 1 and 200);`).join('\n')}
  ${edited
    .map(
      (table) => `
  create trigger name_on_pan_changed before update of name_on_pan on ${table} for each row
    when (old.name_on_pan is distinct from new.name_on_pan) execute function note_details_changed();`,
    )
    .join('')}

  create index donations_reference on donations (payment_reference) where payment_reference is not null;

  alter table receipt_counters add column is_test boolean not null default false;
  alter table receipt_counters drop constraint receipt_counters_pkey, add primary key (financial_year, is_test);
  alter table receipts add column is_test boolean not null default false;
  create unique index receipts_series on receipts (financial_year, serial, is_test);
  alter table receipts drop constraint receipts_financial_year_serial_key;
`;

/** Fails where a test receipt has the number of a real one, since a receipt is never deleted. */
const down = `
  alter table receipts add constraint receipts_financial_year_serial_key unique (financial_year, serial);
  drop index receipts_series;
  alter table receipts drop column is_test;
  delete from receipt_counters where is_test;
  alter table receipt_counters drop constraint receipt_counters_pkey, add primary key (financial_year);
  alter table receipt_counters drop column is_test;
  drop index donations_reference;
  ${edited.map((table) => `drop trigger name_on_pan_changed on ${table};`).join('\n')}
  ${people.map((table) => `alter table ${table} drop column name_on_pan;`).join('\n')}
`;

const KINDS = ['cash_limit', 'reference_reused'];

/**
 * Adds the donor's name as spelled on the PAN card beside the given name, a separate series for receipts of test
 * payments, and two kinds of exceptions.
 */
export class NamesAndTests1763600010000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
    await allowKinds(queryRunner);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}

/** Extends the kinds that the check allows, whatever it lists by now: other migrations extend it too. */
async function allowKinds(queryRunner: QueryRunner): Promise<void> {
  const check = 'attention_items_kind_check';
  const [row] = (await queryRunner.query(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [check],
  )) as { definition: string }[];
  const listed = Array.from((row?.definition ?? '').matchAll(/'(\w+)'::text/g), ([, kind = '']) => kind);
  const allowed = [...new Set([...listed, ...KINDS])].map((kind) => `'${kind}'`).join(', ');
  await queryRunner.query(
    `alter table attention_items drop constraint ${check}, add constraint ${check} check (kind in (${allowed}))`,
  );
}
