import { openDatabase } from '../../server/app/connect';
import { loadEnv } from '../../server/config/env';
import { createLog } from '../../server/log';
import { freshDatabase } from '../support/fresh-database';

test('a start on the database of a newer version says so in the log, and one on its own says nothing', async () => {
  const fresh = await freshDatabase();
  const lines: string[] = [];
  const log = createLog('warn', (line) => void lines.push(line));
  const env = loadEnv({ NODE_ENV: 'test', DATABASE_URL: fresh.url });
  const own = await openDatabase(env, log);
  await own.dataSource.query(`insert into migrations (timestamp, name) values (1999999999999, 'Later1999999999999')`);
  await own.close();
  expect(lines).toEqual([]);

  const newer = await openDatabase(env, log);
  await newer.close();
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ event: 'database.newer-than-this-version', migrations: ['Later1999999999999'] }),
  ]);
  await fresh.drop();
});
