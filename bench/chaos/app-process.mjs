/**
 * Runs the built app, as main.js starts it, with one difference: its clock can be advanced. The run stores the offset
 * in milliseconds in a file, so that every process has the same time. A run may plant a fault, to see whether it is
 * noticed.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { plant } from './sabotage/plant.mjs';

if (process.env.CHAOS_SABOTAGE) plant(JSON.parse(process.env.CHAOS_SABOTAGE));
const require = createRequire(import.meta.url);
const built = (file) => require(`../../dist/server/${file}`);
built('database/data-source');
const { createApp } = built('app/app.js');
const { openDatabase } = built('app/connect.js');
const { loadEnv } = built('config/env.js');
const { createLog } = built('log.js');

const ahead = () => Number(readFileSync(process.env.CHAOS_CLOCK_FILE, 'utf8'));
// No process outlives its run.
process.on('disconnect', () => process.exit(0));

const env = loadEnv();
const log = createLog(env.logLevel);
const database = await openDatabase(env, log);
const app = await createApp({
  ...env,
  dataSource: database.dataSource,
  databaseUrl: database.url,
  log,
  now: () => new Date(Date.now() + ahead()),
  production: false,
  introspection: false,
});
await app.listen(env.port, env.host);
