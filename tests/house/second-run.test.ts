import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const JEST = require.resolve('jest/bin/jest');
const KINDS = ['unit', 'house', 'integration', 'browser'];
let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'second-run-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

interface Run {
  success: boolean;
  numTotalTestSuites: number;
  said: string;
}

/** What a run is beside the files that fail. */
interface Around {
  kind?: string;
  /** Other kinds of tests, of which a file passes. */
  others?: string[];
  /** Number of files that fail alike. */
  alike?: number;
}

/** Runs jest with the project's runner over files, whose test fails with a message per run until none is left. */
async function run(
  messages: string[],
  { kind = 'browser', others = [], alike = 1 }: Around = {},
): Promise<Run & { times: number }> {
  const name = (number: number): string => join(home, `f${number}`);
  for (let number = 0; number < alike; number += 1) {
    const runs = name(number);
    writeFileSync(runs, '');
    writeFileSync(
      `${runs}.test.js`,
      `const { appendFileSync, readFileSync } = require('node:fs');
test('fails at first', () => {
  const message = ${JSON.stringify(messages)}[readFileSync(${JSON.stringify(runs)}, 'utf8').length];
  appendFileSync(${JSON.stringify(runs)}, '.');
  if (message) throw new Error(message);
});`,
    );
  }
  const projects = [kind, ...others].map((displayName) => {
    const passes = join(home, `passes-${displayName}.test.js`);
    writeFileSync(passes, `test('passes', () => undefined);`);
    const testMatch = [passes, ...(displayName === kind ? [`${home}/f*.test.js`] : [])];
    return { displayName, rootDir: home, testMatch, runner: resolve('scripts/second-run.cjs'), transform: {} };
  });
  const results = join(home, 'results.json');
  const said = await new Promise<string>((done) => {
    const config = JSON.stringify({ rootDir: home, projects });
    const args = [JEST, '--config', config, '--json', '--outputFile', results, '--watchman=false', '-i'];
    execFile(process.execPath, args, { cwd: home }, (_error, _stdout, stderr) => done(stderr));
  });
  const times = Array.from({ length: alike }, (_, number) => readFileSync(name(number), 'utf8').length);
  return { ...(JSON.parse(readFileSync(results, 'utf8')) as Run), said, times: times.reduce((a, b) => a + b, 0) };
}

test.each(['locator.waitFor: Page crashed', 'page.waitForURL: Navigation failed because page crashed!'])(
  'a file runs once more after a crash of the renderer, and says so: %s',
  async (crash) => {
    const { said, ...result } = await run([crash]);
    expect(result).toMatchObject({ success: true, numTotalTestSuites: 2, times: 2 });
    expect(said).toContain("Chromium's renderer crashed in f0.test.js; the file runs again.");
  },
);

test.each([
  ['a second crash fails the file', ['page.goto: Page crashed', 'locator.click: Target crashed'], 2],
  ['a failure of another kind is final in a run of a few files', ['expect(received).toBe(expected)'], 1],
  ['so is one in the second run', ['page.goto: Page crashed', 'expect(received).toBe(expected)'], 2],
])('%s', async (_name, messages, times) => {
  expect(await run(messages)).toMatchObject({ success: false, numTotalTestSuites: 2, times });
});

describe('in a run of everything', () => {
  const others = KINDS.filter((kind) => kind !== 'browser');

  test.each(['browser', 'integration'])(
    'a file of %s that fails once runs again, and its failure is told',
    async (kind) => {
      const { said, ...result } = await run(['Timeout 30000ms exceeded.'], {
        kind,
        others: KINDS.filter((other) => other !== kind),
      });
      expect(result).toMatchObject({ success: true, numTotalTestSuites: 5, times: 2 });
      expect(said).toMatch(
        /A test failed amid the others in f0.test.js; the file runs again.[^]*Timeout 30000ms exceeded/,
      );
    },
  );

  test('one that fails twice fails the run', async () => {
    expect(await run(['first', 'second'], { others })).toMatchObject({ success: false, times: 2 });
  });

  test('one of another kind runs once', async () => {
    expect(await run(['first'], { kind: 'house', others: ['unit', 'browser', 'integration'] })).toMatchObject({
      success: false,
      times: 1,
    });
  });

  test('of many that fail three run again, and the run fails', async () => {
    expect(await run(['first'], { others, alike: 5 })).toMatchObject({ success: false, times: 8 });
  });
});
