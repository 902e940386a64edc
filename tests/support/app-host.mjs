/**
 * Runs the apps of a jest worker's browser files in one process, from `dist/`: it loads the server once, and what V8
 * compiled for one file serves the next. Starts and stops them at its parent's messages, and ends with its parent.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('reflect-metadata');
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
};

process.on('message', async (request) => {
  const { call } = request;
  try {
    await answers[request.what](request);
    process.send({ call });
  } catch (error) {
    process.send({ call, failure: String(error.stack) });
  }
});
process.once('disconnect', () => process.exit());
