/**
 * Loaded into the app with --require: measures how long its main thread stops, and writes the longest stop in
 * milliseconds to the file LOOP_DELAY_FILE every 500 ms. The file's removal starts the measurement anew.
 */
const { existsSync, writeFileSync } = require('node:fs');
const { env } = require('node:process');
const { setInterval } = require('node:timers');
const { isMainThread } = require('node:worker_threads');
const { monitorEventLoopDelay } = require('node:perf_hooks');

const file = env.LOOP_DELAY_FILE;
if (file && isMainThread) {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  setInterval(() => {
    if (!existsSync(file)) histogram.reset();
    writeFileSync(file, (histogram.max / 1e6).toFixed(1));
  }, 500).unref();
}
