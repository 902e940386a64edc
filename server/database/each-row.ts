import { Query, type Pool, type QueryArrayConfig, type QueryResultRow } from 'pg';
import { openedTexts } from './sealed-values';

/** A row as PostgreSQL sends it, in the order of its columns; PANs are opened. */
export type TextRow = readonly (string | null)[];

/**
 * Runs a statement on a connection of the pool and hands over each row as it arrives. A row lives no longer than that,
 * so that collecting garbage costs next to nothing: with thousands of rows at once it was 40 % of an export's time.
 * @throws the statement's error, or the first one of `take`
 */
export const eachRow = <Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
  take: (row: Row) => void,
): Promise<void> => runEach(pool, new Query<Row, unknown[]>(text, [...values]), take);

/** The same with rows as lists of texts: no value is parsed, and no object is made of a row. */
export function eachTextRow(
  pool: Pool,
  text: string,
  values: readonly unknown[],
  take: (row: TextRow) => void,
): Promise<void> {
  const asked: QueryArrayConfig<unknown[]> = { text, values: [...values], rowMode: 'array', types: openedTexts };
  return runEach(pool, new Query<(string | null)[], unknown[]>(asked), take);
}

async function runEach<Row extends QueryResultRow>(
  pool: Pool,
  query: Query<Row, unknown[]>,
  take: (row: Row) => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(query);
      query.on('row', (row) => {
        try {
          take(row);
        } catch (error) {
          reject(error as Error);
        }
      });
      query.on('error', reject);
      query.on('end', () => resolve());
    });
    client.release();
  } catch (error) {
    // The connection may be broken, or still receiving rows.
    client.release(true);
    throw error;
  }
}
