/**
 * Runs the apps of a jest worker's browser files in one process, from `dist/`: it loads the server once, and what V8
 * compiled for one file serves the next. Starts and stops them and opens sessions at its parent's messages; ends with its parent.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { Client } = require('pg');
const { openSession } = require('../../dist/server/accounts/sessions.js');
const { start } = require('../../dist/server/app/start.js');
const { loadEnv } = require('../../dist/server/config/env.js');
const { createLog } = require('../../dist/server/log.js');

/** Stop functions by the number of the call that started the app. */
const running = new Map();

const answers = {
  start: async ({ call, env }) => {
    const settings = loadEnv(env);
    running.set(call, await start(settings, createLog(settings.logLevel), new AbortController().signal));
  },
  stop: async ({ started }) => {
    const stop = running.get(started);
    running.delete(started);
    await stop();
  },
  /** Opens a session of the user with this e-mail, as a sign-in does. */
  session: async ({ databaseUrl, email }) => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const db = { query: async (text, values) => (await client.query(text, values)).rows };
      const [user] = await db.query('select id from users where email = $1', [email]);
      const { jwtSecret } = loadEnv({ NODE_ENV: 'test' });
      return await openSession({ jwtSecret, now: () => new Date() }, db, user?.id ?? null);
    } finally {
      await client.end();
    }
  },
};

process.on('message', async (request) => {
  const { call } = request;
  try {
    process.send({ call, value: await answers[request.what](request) });
  } catch (error) {
    process.send({ call, failure: String(error.stack) });
  }
});
process.once('disconnect', () => process.exit());
