import 'reflect-metadata';
import { types } from 'pg';
import { describeError, type Log } from '../log';
import { migrations } from './migrations';
import { PatientDataSource } from './transactions';
import { watchedPg } from './watched-pool';

export interface DataSourceOptions {
  url: string;
  /** What is mapped; a data source that only sends SQL needs none. */
  entities: readonly (new () => object)[];
  /** Most connections. Default 16. */
  poolSize?: number;
  /** The server ends a statement after this time; 0 for migrations, which may take long. Default 30 s. */
  statementTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Hears of connections that broke while nobody used them. */
  log?: Pick<Log, 'warn'>;
  /** A call to somebody else's server inside a transaction is logged and made all the same; otherwise it fails. */
  toleratesCalls?: boolean;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;

/**
 * A TypeORM data source over some entities and all migrations; not yet connected, and never synchronizing.
 * `bigint` arrives as a number (paise; refused beyond 2^53), `date` as "yyyy-MM-dd".
 */
export function createDataSource(options: DataSourceOptions): PatientDataSource {
  const dataSource = new PatientDataSource({
    type: 'postgres',
    driver: watchedPg,
    url: options.url,
    entities: [...options.entities],
    migrations,
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    poolSize: options.poolSize ?? 16,
    applicationName: options.applicationName ?? 'foundation',
    connectTimeoutMS: 10_000,
    poolErrorHandler: (error: unknown) => options.log?.warn('database.connection-lost', describeError(error)),
    extra: {
      types: { getTypeParser },
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: 60_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
  });
  if (options.toleratesCalls) dataSource.refuse = (what) => options.log?.warn('database.call-in-transaction', { what });
  return dataSource;
}

const parseTextArray = types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];

/** Parser of a PostgreSQL type, for this product's pools only: other users of `pg` keep its defaults. */
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
      return types.getTypeParser(oid);
  }
}

/** @throws RangeError for a number that JavaScript cannot hold exactly. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint of the database is out of range: ${text}`);
  return value;
}
