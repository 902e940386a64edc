import { startContentVersion } from '../../server/database/content-version';
import { createLog } from '../../server/log';
import { lineTo } from '../support/cut-line';
import { testDatabase } from '../support/database';
import { untilTrue } from '../support/until';

test('a listener whose line is cut without a word hears of changes again, and caches nothing meanwhile', async () => {
  const database = await testDatabase();
  const line = await lineTo(database.url);
  const content = await startContentVersion(
    database.dataSource,
    line.url,
    createLog('silent'),
    () => new Date('2026-11-28T06:00:00Z'),
    300,
  );
  const change = (): Promise<unknown> => database.dataSource.query(`select pg_notify('content_changed', '')`);
  try {
    const first = content.current();
    await change();
    await untilTrue(() => Promise.resolve(content.current() > first));
    line.cut();
    const deaf = content.current();
    await change();
    await untilTrue(() => Promise.resolve(!content.reliable()));
    expect(content.current()).toBeGreaterThan(deaf);
    await untilTrue(() => Promise.resolve(content.reliable()));
    const again = content.current();
    await change();
    await untilTrue(() => Promise.resolve(content.current() > again));
  } finally {
    await content.close();
    await line.close();
    await database.close();
  }
});
