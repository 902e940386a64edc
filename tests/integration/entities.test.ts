import { Column, Entity, PrimaryGeneratedColumn, type DataSource } from 'typeorm';
import { entities } from '../../server/app/entities';
import { createDataSource } from '../../server/database/data-source';
import { EntityTable } from '../../server/database/entity-table';
import { testDatabase, type TestDatabase } from '../support/database';
import { readDrift } from '../support/drift';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the entities say of every column what the migrations made', async () => {
  expect(await readDrift(database.dataSource, database.dataSource)).toEqual([]);
  expect(entities.length).toBeGreaterThan(30);
});

test('columns are read under the names of their properties, in statements that PostgreSQL takes', async () => {
  for (const { target, columns } of database.dataSource.entityMetadatas) {
    const table = new EntityTable<Record<string, unknown>>(target as new () => Record<string, unknown>);
    const names = columns.map(({ propertyName }) => [propertyName, table.column(propertyName)]);
    expect(names).toEqual(columns.map(({ propertyName, databaseName }) => [propertyName, databaseName]));
    expect(await database.dataSource.query(`select ${table.selectAllBut([])} from ${table.name} limit 0`)).toEqual([]);
  }
});

describe('a planted difference is found:', () => {
  @Entity({ name: 'people', schema: 'drift' })
  class PersonEntity {
    @PrimaryGeneratedColumn('uuid')
    id!: string;

    @Column({ type: 'varchar', name: 'full_name', length: 80 })
    fullName!: string;

    @Column({ type: 'date', name: 'joined_on', nullable: true })
    joinedOn!: string | null;

    @Column({ type: 'bigint', default: 0 })
    amount!: number;

    @Column({ type: 'numeric', precision: 10, scale: 2 })
    share!: string;
  }

  let dataSource: DataSource;

  beforeAll(async () => {
    dataSource = createDataSource({ url: database.url, entities: [PersonEntity], poolSize: 1 });
    await dataSource.initialize();
    await dataSource.query('create schema drift');
    await dataSource.query(
      `create table drift.people (
         id uuid primary key default gen_random_uuid(), full_name varchar(80) not null, joined_on date,
         amount bigint not null default 0, share numeric(10, 2) not null
       )`,
    );
  });
  afterAll(async () => {
    await dataSource.query('drop schema drift cascade');
    await dataSource.destroy();
  });

  async function driftAfter(change: string): Promise<string[]> {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(change);
      return await readDrift(dataSource, runner.manager, 'drift');
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }

  test.each([
    ['none', 'select 1', []],
    [
      'a name',
      'alter table drift.people rename column full_name to name',
      ['people.full_name: no table has it', 'people.name: no entity has it'],
    ],
    ['a column more', 'alter table drift.people add column city text', ['people.city: no entity has it']],
    ['a column less', 'alter table drift.people drop column amount', ['people.amount: no table has it']],
    ['a table more', 'create table drift.pets (name text)', ['pets.name: no entity has it']],
    [
      'a type',
      'alter table drift.people alter column joined_on type timestamptz',
      ['people.joined_on: the entity says date, the table timestamp with time zone'],
    ],
    [
      'a list',
      `alter table drift.people alter column full_name type varchar(80)[] using array[full_name]`,
      ['people.full_name: the entity says character varying(80), the table character varying(80)[]'],
    ],
    [
      'a length',
      'alter table drift.people alter column full_name type varchar(60)',
      ['people.full_name: the entity says character varying(80), the table character varying(60)'],
    ],
    [
      'a precision',
      'alter table drift.people alter column share type numeric(12, 2)',
      ['people.share: the entity says numeric(10,2), the table numeric(12,2)'],
    ],
    [
      'null where it was refused',
      'alter table drift.people alter column amount drop not null',
      ['people.amount: the entity says not null, the table null'],
    ],
    [
      'no null where it was allowed',
      'alter table drift.people alter column joined_on set not null',
      ['people.joined_on: the entity says null, the table not null'],
    ],
    [
      'no default',
      'alter table drift.people alter column amount drop default',
      ['people.amount: the entity says a default, the table no default'],
    ],
  ])('%s', async (_what, change, found) => {
    expect(await driftAfter(change)).toEqual(found);
  });
});

test('every foreign key has an index to be followed backwards', async () => {
  const missing: { key: string }[] = await database.dataSource.query(
    `select k.conname as key from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and not exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`,
  );
  expect(missing.map(({ key }) => key).sort()).toEqual([
    'attention_items_resolved_by_fkey',
    'invitations_invited_by_fkey',
    'legal_texts_updated_by_fkey',
    'mail_texts_updated_by_fkey',
    'page_content_updated_by_fkey',
    'pictures_agreed_by_fkey',
    'pictures_uploaded_by_fkey',
    'pictures_withdrawn_by_fkey',
    'receipt_skips_skipped_by_fkey',
    'refunds_requested_by_fkey',
    'settings_updated_by_fkey',
    'user_roles_granted_by_fkey',
  ]);
});
