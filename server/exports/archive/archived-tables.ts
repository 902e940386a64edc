import type { EntityMetadata } from 'typeorm';

/** What a cell of a column holds, which decides how it is read and written. */
export type CellKind = 'text' | 'rupees' | 'json' | 'time' | 'day' | 'number' | 'yesNo';

export interface ArchivedColumn {
  /** Name in the database, and heading in the file. */
  readonly name: string;
  /** Name of the property, which the API's field often shares. */
  readonly property: string;
  readonly kind: CellKind;
  readonly mayBeEmpty: boolean;
}

export interface ArchivedTable {
  readonly name: string;
  readonly columns: readonly ArchivedColumn[];
  /** Columns that the file does not have. */
  readonly leftOut: readonly string[];
  /** Columns of the primary key: the order of the rows. */
  readonly keys: readonly string[];
}

/** The part of TypeORM's metadata that is read here. */
export type TableMetadata = Pick<EntityMetadata, 'tableName'> & {
  readonly columns: readonly Pick<
    EntityMetadata['columns'][number],
    'databaseName' | 'propertyName' | 'type' | 'isArray' | 'isNullable' | 'isPrimary' | 'isSelect'
  >[];
};

/**
 * Names of columns that nobody else may have: passwords, tokens and their hashes, keys of two-step sign-in. Decided by
 * the name, so that a column added later is left out without anybody thinking of it.
 */
const SECRET =
  /(^|_)(pass(word|phrase|code)?|secrets?|tokens?|hash|salt|totp|otp|recovery|backup_codes?|private|credentials?|api_key)(_|$)/;

/** Sessions: nothing in them is of use elsewhere. */
const SECRET_TABLES: ReadonlySet<string> = new Set(['refresh_tokens', 'password_resets']);

/** Columns that repeat others: the HTML of a mail, whose words stand in `text_body`. */
const REPEATED: ReadonlySet<string> = new Set(['mails.html_body']);

/** Columns of whole paise, by their names. */
const MONEY = /(^|_)(amount|price|fee)$/;

const isSecret = (name: string): boolean => SECRET.test(name);

function kindOf({ databaseName, type, isArray }: TableMetadata['columns'][number]): CellKind {
  if (isArray || type === 'jsonb' || type === 'json') return 'json';
  if (type === 'bigint' && MONEY.test(databaseName)) return 'rupees';
  if (type === 'bigint' || type === 'int' || type === 'numeric') return 'number';
  if (type === 'timestamptz') return 'time';
  if (type === 'date') return 'day';
  return type === 'boolean' ? 'yesNo' : 'text';
}

/**
 * Lists what "Export everything" holds: each table with the columns of its file, by name. Secrets, texts made for
 * searches (`select: false`) and repeated texts are left out.
 */
export function archivedTables(metadatas: readonly TableMetadata[]): ArchivedTable[] {
  return metadatas
    .filter(({ tableName }) => !SECRET_TABLES.has(tableName))
    .map(({ tableName, columns }) => {
      const isKept = ({ databaseName, isSelect }: TableMetadata['columns'][number]): boolean =>
        isSelect && !isSecret(databaseName) && !REPEATED.has(`${tableName}.${databaseName}`);
      return {
        name: tableName,
        columns: columns.filter(isKept).map((column) => ({
          name: column.databaseName,
          property: column.propertyName,
          kind: kindOf(column),
          mayBeEmpty: column.isNullable,
        })),
        leftOut: columns.filter((column) => !isKept(column)).map(({ databaseName }) => databaseName),
        keys: columns.filter(({ isPrimary }) => isPrimary).map(({ databaseName }) => databaseName),
      };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
