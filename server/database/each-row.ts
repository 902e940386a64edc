import { Query, type Pool, type QueryResultRow } from 'pg';

/**
 * Runs a statement on a connection of the pool and hands over each row as it arrives. A row lives no longer than that,
 * so that collecting garbage costs next to nothing: with thousands of rows at once it was 40 % of an export's time.
 * @throws the statement's error, or the first one of `take`
 */
export async function eachRow<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
  take: (row: Row) => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      const query = client.query(new Query<Row, unknown[]>(text, [...values]));
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
