import type { DataSource } from 'typeorm';
import { poolOf } from '../../database/export-chunks';
import type { ArchivedTable } from './archived-tables';

/** Rows that are fetched at once: few enough for memory, since a row may hold a long text. */
const CHUNK = 500;
/** Time in milliseconds after which PostgreSQL ends the transaction of a reader that stopped; above the download's own. */
const IDLE_MS = 150_000;

type Cells = (string | null)[];

/** A consistent view of the database: what is written while it is open is not in it. */
export interface Snapshot {
  /** Reads all rows of a table in the order of its key, each as texts. One table at a time. */
  rows(table: ArchivedTable): AsyncGenerator<Cells[]>;
  /** Ends the transaction and gives the connection back; later calls do nothing. */
  close(): void;
}

/** Keys of signed links in mails (`?t=…`), which open a donor's page for whoever has them. */
const LINK_KEY = String.raw`([?&][a-z]{1,8}=)[\w.-]{24,}`;

function expressionOf({ name: table }: ArchivedTable, { name, kind }: ArchivedTable['columns'][number]): string {
  if (`${table}.${name}` === 'mails.text_body') return `regexp_replace(${name}, '${LINK_KEY}', '\\1…', 'g')`;
  return kind === 'json' ? `to_jsonb(${name})::text` : `${name}::text`;
}

/**
 * Opens a snapshot: one connection with a read-only transaction of its own (repeatable read), whose rows are read
 * through a cursor. Times are written in Asia/Kolkata.
 */
export async function openSnapshot(dataSource: DataSource): Promise<Snapshot> {
  const client = await poolOf(dataSource).connect();
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    // A connection that may stand in the middle of a fetch is not used again.
    client.release(true);
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local time zone 'Asia/Kolkata'`);
    await client.query(`set local idle_in_transaction_session_timeout = ${IDLE_MS}`);
    // The first statement that reads takes the snapshot.
    await client.query('select 1');
  } catch (error) {
    close();
    throw error;
  }
  return {
    async *rows(table) {
      const columns = table.columns.map((column) => expressionOf(table, column)).join(', ');
      // By the columns, which an index has in order: the bare name means the text, for which all rows are sorted first.
      const keys = table.keys.map((key) => `${table.name}.${key}`).join(', ');
      await client.query(
        `declare everything no scroll cursor for select ${columns} from ${table.name} order by ${keys}`,
      );
      for (;;) {
        const { rows } = await client.query<Cells>({ text: `fetch ${CHUNK} from everything`, rowMode: 'array' });
        if (rows.length > 0) yield rows;
        if (rows.length < CHUNK) break;
      }
      await client.query('close everything');
    },
    close,
  };
}
