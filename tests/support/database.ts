import type { DataSource } from 'typeorm';
import { createProductDataSource } from '../../server/app/product-data-source';
import { watchDeadlocks } from './deadlocks';
import { createFromTemplate } from './fresh-database';
import { pansInClear } from './pans';
import { emptyTables } from './reference-rows';

export { freshDatabase } from './fresh-database';

export interface TestDatabase {
  dataSource: DataSource;
  url: string;
  /** Empties every table and the job queue; restores rows that the migrations inserted. */
  truncate(): Promise<void>;
  /** Says that the tests of this file deadlock on purpose. */
  expectDeadlocks(): void;
  /** Closes it; fails where sessions deadlocked, or where the last test left a PAN in clear, in any table. */
  close(): Promise<void>;
}

/**
 * Returns the migrated, empty database of this jest worker. Test files of one worker run one after the other and share
 * it: each starts with empty tables.
 */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const url = await createFromTemplate(`test_worker_${process.env['JEST_WORKER_ID'] ?? '1'}`, 'empty');
  const countDeadlocks = await watchDeadlocks(url);
  let isExpected = false;
  const dataSource = createProductDataSource({
    url,
    poolSize: options.poolSize ?? 10,
    applicationName: 'foundation-test',
  });
  await dataSource.initialize();
  const truncate = (): Promise<void> => emptyTables((sql) => dataSource.query(sql));
  await truncate();
  const close = async (): Promise<void> => {
    await dataSource.destroy();
    const deadlocks = isExpected ? 0 : await countDeadlocks();
    if (deadlocks > 0)
      throw new Error(`Sessions deadlocked ${deadlocks} times: a retry may have hidden it from the tests`);
    const clear = await pansInClear(url);
    if (clear.length > 0) throw new Error(`PANs lie in clear in ${clear.join(', ')}`);
  };
  return { dataSource, url, truncate, expectDeadlocks: () => void (isExpected = true), close };
}
