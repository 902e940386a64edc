import 'reflect-metadata';
import { types } from 'pg';
import { describeError, type Log } from '../log';
import { migrations } from './migrations';
import { PatientDataSource } from './transactions';
import { QuickClient } from './quick-client';
import { openingParser } from './sealed-values';
import { KEEP_ALIVE, watchedPg } from './watched-pool';

export interface DataSourceOptions {
  url: string;
  /** Mapped entities; a data source that only sends SQL needs none. */
  entities: readonly (new () => object)[];
  /** Maximum number of connections; 16 by default. */
  poolSize?: number;
  /** Statement time-out of the server in milliseconds; 0 for migrations, which may take long; 30 s by default. */
  statementTimeoutMs?: number;
  /** Time in milliseconds that a transaction may wait for its caller before the server ends it; a minute by default. */
  idleInTransactionMs?: number;
  /** Name in pg_stat_activity. */
  applicationName?: string;
  /** Names of the migrations to run; all by default. A restore runs those that its backup had. */
  onlyMigrations?: readonly string[];
  /** Logs connections that broke while idle. */
  log?: Pick<Log, 'warn'>;
  /** Time in milliseconds between two looks at silent connections (line-watch.ts); five seconds by default. */
  lookEveryMs?: number;
  /** True logs a call to an external server inside a transaction and permits it; otherwise the call fails. */
  toleratesCalls?: boolean;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;

/**
 * Creates a TypeORM data source over some entities and all migrations; not yet connected, and never synchronizing.
 * `bigint` arrives as a number (paise; refused beyond 2^53), `date` as "yyyy-MM-dd". PANs are sealed on their way to the
 * database and opened on their way back (sealed-values.ts), with the keys that the process holds.
 */
export function createDataSource(options: DataSourceOptions): PatientDataSource {
  const dataSource = new PatientDataSource({
    type: 'postgres',
    driver: watchedPg,
    url: options.url,
    entities: [...options.entities],
    migrations: migrations.filter(({ name }) => options.onlyMigrations?.includes(name) ?? true),
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    poolSize: options.poolSize ?? 16,
    applicationName: options.applicationName ?? 'foundation',
    connectTimeoutMS: 10_000,
    poolErrorHandler: (error: unknown) => options.log?.warn('database.connection-lost', describeError(error)),
    extra: {
      Client: QuickClient,
      types: { getTypeParser },
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: options.idleInTransactionMs ?? 60_000,
      idleTimeoutMillis: 60_000,
      ...KEEP_ALIVE,
      lookEveryMs: options.lookEveryMs,
    },
  });
  if (options.toleratesCalls) dataSource.refuse = (what) => options.log?.warn('database.call-in-transaction', { what });
  return dataSource;
}

const parseTextArray = types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];

/** Returns the parser of a PostgreSQL type, for this product's pools only: other users of `pg` keep its defaults. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (format === 'binary') return types.getTypeParser(oid, 'binary');
  switch (oid) {
    case INT8:
      return parseInt8;
    case INT8_ARRAY:
      return (text: string) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)));
    case DATE:
      return (text: string) => text;
    case DATE_ARRAY:
      return parseTextArray;
    default:
      return openingParser(oid);
  }
}

/**
 * Parses a bigint.
 * @throws RangeError for a number that JavaScript cannot represent exactly
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint of the database is out of range: ${text}`);
  return value;
}
