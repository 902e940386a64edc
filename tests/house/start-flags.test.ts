import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { START } from '../../bench/lib/start.cjs';

const read = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');

/** Flags of Node in a line of a file, without the limit that a small server sets besides. */
function flagsIn(path: string, line: RegExp): string[] {
  const flags = line.exec(read(path))?.[0].match(/--[a-z][\w-]*(=\w+)?/g) ?? [];
  return flags.filter((flag) => !flag.startsWith('--max-old-space-size='));
}

test('every way to start the product gives Node the same flags', () => {
  expect(START.flags).toEqual(['--max-semi-space-size=8', '--no-memory-reducer', '--retain-maps-for-n-gc=1000']);
  expect(flagsIn('Dockerfile', /^CMD .*$/m)).toEqual(START.flags);
  expect(flagsIn('deploy/foundation.service', /^ExecStart=.*$/m)).toEqual(START.flags);
  expect(flagsIn('scripts/release/manifest.mjs', /^const START =[^;]*;/m)).toEqual(START.flags);
  expect(flagsIn('docs/operations.md', /^`npm start` and the image start the app with[^]*?sets all four/m)).toEqual(
    START.flags,
  );
});

test('this Node knows them', () => {
  expect(execFileSync(process.execPath, [...START.flags, '--print', '"ready"'], { encoding: 'utf8' })).toBe('ready\n');
});
