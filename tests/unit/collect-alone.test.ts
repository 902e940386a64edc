import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const BUSY = `
  require('@swc-node/register');
  PREPARE
  require('node:fs').writeSync(1, 'begun');
  const kept = [];
  for (let n = 0; n < 3e6; n += 1) kept[n % 200_000] = { n, of: [n] };`;

/** Pieces of work into which a collection of young objects is divided, on the average. */
function piecesOfCollections(prepare: string): number {
  const flags = ['--max-semi-space-size=8', '--trace-gc', '--trace-parallel-scavenge'];
  const output = execFileSync(process.execPath, [...flags, '-e', BUSY.replace('PREPARE', prepare)], {
    encoding: 'utf8',
  });
  const [, told = ''] = output.split('begun');
  return (told.match(/scavenge\[/g) ?? []).length / (told.match(/: Scavenge/g) ?? []).length;
}

test('one thread collects young objects; by default several share it', () => {
  expect(piecesOfCollections(`require('./server/app/collect-alone').collectAlone();`)).toBe(1);
  expect(piecesOfCollections('')).toBeGreaterThan(1.5);
});

test('the site starts so', () => {
  expect(readFileSync('server/main.ts', 'utf8')).toMatch(/async function main\(\)[^{]*\{\n {2}collectAlone\(\);/);
});
