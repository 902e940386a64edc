import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const BUSY = `
  require('@swc-node/register');
  PREPARE
  const kept = [];
  for (let n = 0; n < 3e6; n += 1) kept[n % 200_000] = { n, of: [n] };`;

/** Most threads that worked at one collection of young objects. */
function threadsOfCollections(prepare: string): number {
  const flags = ['--max-semi-space-size=8', '--trace-gc', '--trace-parallel-scavenge'];
  const output = execFileSync(process.execPath, [...flags, '-e', BUSY.replace('PREPARE', prepare)], {
    encoding: 'utf8',
  });
  return Math.max(...output.split(': Scavenge').map((told) => new Set(told.match(/scavenge\[\w+\]/g)).size));
}

test('one thread collects young objects; by default several do', () => {
  expect(threadsOfCollections(`require('./server/app/collect-alone').collectAlone();`)).toBe(1);
  expect(threadsOfCollections('')).toBeGreaterThan(1);
});

test('the site starts so', () => {
  expect(readFileSync('server/main.ts', 'utf8')).toMatch(/async function main\(\)[^{]*\{\n {2}collectAlone\(\);/);
});
