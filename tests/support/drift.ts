import { TableColumn, type DataSource, type Driver, type EntityMetadata } from 'typeorm';
import { TableUtils } from 'typeorm/schema-builder/util/TableUtils';
import type { Queryable } from '../../server/database/sql';

/** A column: its type with length or precision, whether it may be null, whether it fills itself. */
type Columns = Map<string, readonly [type: string, nulls: string, byDefault: string]>;

const facts = (type: string, nullable: boolean, hasDefault: boolean) =>
  [type, nullable ? 'null' : 'not null', hasDefault ? 'a default' : 'no default'] as const;

function declared(metadatas: readonly EntityMetadata[], driver: Driver): Columns {
  const columns: Columns = new Map();
  for (const { tableName, columns: own } of metadatas) {
    for (const column of own) {
      const full = driver.createFullType(new TableColumn(TableUtils.createTableColumnOptions(column, driver)));
      const type = full.toLowerCase().replace(/ array$/, '[]');
      const isComputed = column.generatedType === 'STORED';
      const hasDefault = column.isGenerated || isComputed || column.default !== undefined;
      // PostgreSQL has no "not null" for what it computes itself.
      columns.set(`${tableName}.${column.databaseName}`, facts(type, column.isNullable || isComputed, hasDefault));
    }
  }
  return columns;
}

async function migrated(db: Queryable, schema: string): Promise<Columns> {
  const rows = await db.query<{ name: string; type: string; nullable: boolean; hasDefault: boolean }[]>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and c.relname not in ('migrations', 'typeorm_metadata')`,
    [schema],
  );
  return new Map(rows.map(({ name, type, nullable, hasDefault }) => [name, facts(type, nullable, hasDefault)]));
}

/**
 * Where a data source's entities and the tables of a schema differ: in the name, type, length, nullability or default of a
 * column, or in a column that only one of them has.
 */
export async function readDrift(
  { entityMetadatas, driver }: DataSource,
  db: Queryable,
  schema = 'public',
): Promise<string[]> {
  const [entities, tables] = [declared(entityMetadatas, driver), await migrated(db, schema)];
  const names = [...new Set([...entities.keys(), ...tables.keys()])].sort();
  return names.flatMap((name) => {
    const [entity, table] = [entities.get(name), tables.get(name)];
    if (!entity) return [`${name}: no entity has it`];
    if (!table) return [`${name}: no table has it`];
    return entity.flatMap((fact, at) =>
      fact === table[at] ? [] : [`${name}: the entity says ${fact}, the table ${table[at]}`],
    );
  });
}
