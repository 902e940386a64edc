#!/usr/bin/env node
/**
 * Downloads every donation of the large database (npm run seed:large) as CSV and prints the time to the first byte, the
 * total time, rows, megabytes, and the growth of the app's memory. Exit code 1 beyond 1 s to the first byte, below 100,000
 * rows a second, or beyond 100 MB.
 *
 * DATABASE_URL=… or DATA_DIR=… node bench/export.mjs [list]
 */
import { readFileSync } from 'node:fs';
import { startOffice } from './office-app.mjs';

const list = process.argv[2] ?? 'donations';
const office = await startOffice();
const megabytes = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${office.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function download(onBytes) {
  const { createExport } = await office.call(
    'mutation ($input: ExportInput!) { createExport(input: $input) { export { path } } }',
    { input: { list } },
  );
  const began = performance.now();
  const response = await fetch(office.origin + createExport.export.path);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  let first = 0;
  for await (const bytes of response.body) {
    first ||= performance.now() - began;
    if (onBytes(bytes) === false) break;
  }
  return { first, all: performance.now() - began };
}

// Warm-up: code is compiled and the heap reaches its usual size before the measurement.
await download((bytes) => bytes.length === 0);
const before = megabytes();
let peak = before;
let size = 0;
let lines = 0;
const count = (bytes) => {
  size += bytes.length;
  for (const byte of bytes) if (byte === 10) lines += 1;
  peak = Math.max(peak, megabytes());
  return true;
};
const { first, all } = await download(count).finally(() => office.stop());

const grown = peak - before;
const perSecond = (lines - 1) / (all / 1000);
console.log(
  `${list}: ${lines - 1} lines, ${(size / 1024 / 1024).toFixed(1)} MB in ${(all / 1000).toFixed(1)} s, ${perSecond.toFixed(0)} rows a second`,
);
console.log(`first byte after ${first.toFixed(0)} ms`);
console.log(
  `memory of the app: ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB, ${grown.toFixed(0)} MB more`,
);
process.exitCode = first > 1_000 || perSecond < 100_000 || grown > 100 ? 1 : 0;
