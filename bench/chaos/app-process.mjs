/**
 * The built app, as main.js starts it, with one difference: its clock can be moved on. The run tells how many
 * milliseconds it is ahead, at the start by a setting and later by messages. A run may plant a fault into it, to see whether
 * it is noticed.
 */
import { createRequire } from 'node:module';
import { plant } from './sabotage/plant.mjs';

if (process.env.CHAOS_SABOTAGE) plant(JSON.parse(process.env.CHAOS_SABOTAGE));
const require = createRequire(import.meta.url);
const built = (file) => require(`../../dist/server/${file}`);
built('database/data-source');
const { createApp } = built('app.js');
const { openDatabase } = built('database/connect.js');
const { loadEnv } = built('env.js');
const { createLog } = built('log.js');

let ahead = Number(process.env.CHAOS_CLOCK_AHEAD_MS);
process.on('message', (milliseconds) => (ahead = milliseconds));
// Nothing of a run outlives it.
process.on('disconnect', () => process.exit(0));

const env = loadEnv();
const log = createLog(env.logLevel);
const database = await openDatabase(env, log);
const app = await createApp({
  ...env,
  dataSource: database.dataSource,
  databaseUrl: database.url,
  log,
  now: () => new Date(Date.now() + ahead),
  production: false,
  introspection: false,
});
await app.listen(env.port, env.host);
