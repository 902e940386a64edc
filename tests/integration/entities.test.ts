import { entities } from '../../server/app/entities';
import { testDatabase, type TestDatabase } from '../support/database';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const typeNames: Record<string, string> = { int: 'integer', timestamptz: 'timestamp with time zone' };

function entityColumns(): Column[] {
  return database.dataSource.entityMetadatas.flatMap((entity) =>
    entity.columns.map((column) => ({
      table: entity.tableName,
      column: column.databaseName,
      type: `${typeNames[String(column.type)] ?? String(column.type)}${column.isArray ? '[]' : ''}`,
      // A generated column cannot be declared "not null".
      nullable: column.isNullable || column.generatedType === 'STORED',
    })),
  );
}

async function tableColumns(): Promise<Column[]> {
  return database.dataSource.query(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
            not a.attnotnull as nullable
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and c.relname not in ('migrations', 'typeorm_metadata')`,
  );
}

const sorted = (columns: Column[]): string[] =>
  columns.map(({ table, column, type, nullable }) => `${table}.${column} ${type}${nullable ? ' null' : ''}`).sort();

test('the entities say of every column what the migrations made', async () => {
  expect(sorted(entityColumns())).toEqual(sorted(await tableColumns()));
  expect(entities.length).toBeGreaterThan(30);
});

test('every foreign key has an index to be followed backwards', async () => {
  const missing: { key: string }[] = await database.dataSource.query(
    `select k.conname as key from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and not exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`,
  );
  expect(missing.map(({ key }) => key).sort()).toEqual([
    'attention_items_resolved_by_fkey',
    'page_content_updated_by_fkey',
    'refunds_requested_by_fkey',
    'settings_updated_by_fkey',
    'user_roles_granted_by_fkey',
  ]);
});
