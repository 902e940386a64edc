import type { ClientBase } from 'pg';
import { BackupUnreadable } from './seal';

/** Rows of a table, in a backup or in a database. */
export interface TableCount {
  readonly name: string;
  readonly rows: number;
}

/** Money of a financial year (April to March, Asia/Kolkata); amounts in paise, as texts since they may be large. */
export interface YearSums {
  readonly year: string;
  readonly gifts: number;
  readonly amount: string;
  readonly refunded: string;
  readonly receipts: number;
  readonly receiptAmount: string;
}

/** What a backup says of itself, first of all. It holds names of settings, never values. */
export interface Manifest {
  readonly format: 1;
  /** Moment of the snapshot, ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly siteName: string;
  /** Names of the migrations that the database had: the version of its schema. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableCount[];
  readonly years: readonly YearSums[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  /** Number of stored pictures; each has up to three files. */
  readonly pictures: number;
  /** Fingerprint of the key that PANs are sealed with; missing in backups of before. */
  readonly panKey?: string;
  /** Names of the settings of the environment that were in use. */
  readonly settings: readonly string[];
}

const YEAR = `to_char(moment, 'YYYY') || '-' || to_char(moment + interval '1 year', 'YY')`;

/** Received gifts by the day of capture, receipts by the financial year of their number. */
const YEARS = `
  with gifts as (
    select ${YEAR} as year, count(*) as gifts, sum(amount) as amount, sum(refunded_amount) as refunded
      from (select amount, refunded_amount, (captured_at at time zone 'Asia/Kolkata') - interval '3 months' as moment
              from donations where status in ('success', 'refunded')) d
     group by 1
  ), papers as (
    select financial_year as year, count(*) as receipts, sum(amount) as amount from receipts group by 1
  )
  select year, coalesce(g.gifts, 0)::int as gifts, coalesce(g.amount, 0)::text as amount,
         coalesce(g.refunded, 0)::text as refunded, coalesce(p.receipts, 0)::int as receipts,
         coalesce(p.amount, 0)::text as "receiptAmount"
    from gifts g full join papers p using (year) order by year`;

/** Reads the fingerprint of the key that PANs are sealed with. */
export async function readPanKey(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ key: string }>(
    `select coalesce(leaving_id || ' and ', '') || key_id as key from public.pan_keys`,
  );
  return rows[0]?.key;
}

/** Counts the rows of tables, in the order of their names. */
export async function countRows(client: ClientBase, tables: readonly string[]): Promise<TableCount[]> {
  const counts = tables.map((name) => `select '${name}' as name, count(*)::int as rows from public."${name}"`);
  const { rows } = await client.query<TableCount>(`${counts.join(' union all ')} order by name`);
  return rows;
}

/** Sums the money of each financial year. */
export async function sumYears(client: ClientBase): Promise<YearSums[]> {
  const { rows } = await client.query<YearSums>(YEARS);
  return rows;
}

/**
 * Parses a manifest.
 * @throws BackupUnreadable for a format that this version does not know
 */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format === 1) return manifest;
  throw new BackupUnreadable('The backup was made by a newer version of this software. Restore it with that version.');
}
