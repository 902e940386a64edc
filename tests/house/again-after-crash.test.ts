import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const JEST = require.resolve('jest/bin/jest');
const home = mkdtempSync(join(tmpdir(), 'again-after-crash-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Run {
  success: boolean;
  numTotalTestSuites: number;
  said: string;
}

/** Runs jest with the project's runner over one file, whose test fails with a message per run until none is left. */
async function run(messages: string[]): Promise<Run & { times: number }> {
  const runs = join(home, 'runs');
  writeFileSync(runs, '');
  writeFileSync(
    join(home, 'a.test.js'),
    `const { appendFileSync, readFileSync } = require('node:fs');
test('fails at first', () => {
  const message = ${JSON.stringify(messages)}[readFileSync(${JSON.stringify(runs)}, 'utf8').length];
  appendFileSync(${JSON.stringify(runs)}, '.');
  if (message) throw new Error(message);
});`,
  );
  const config = { rootDir: home, runner: resolve('scripts/again-after-crash.cjs'), transform: {} };
  const results = join(home, 'results.json');
  const said = await new Promise<string>((done) => {
    const args = [JEST, '--config', JSON.stringify(config), '--json', '--outputFile', results, '--watchman=false'];
    execFile(process.execPath, args, { cwd: home }, (_error, _stdout, stderr) => done(stderr));
  });
  return { ...(JSON.parse(readFileSync(results, 'utf8')) as Run), said, times: readFileSync(runs, 'utf8').length };
}

test.each(['locator.waitFor: Page crashed', 'page.waitForURL: Navigation failed because page crashed!'])(
  'a file runs once more after a crash of the renderer, and says so: %s',
  async (crash) => {
    const { said, ...result } = await run([crash]);
    expect(result).toMatchObject({ success: true, numTotalTestSuites: 1, times: 2 });
    expect(said).toContain("Chromium's renderer crashed in a.test.js; the file runs again.");
  },
);

test.each([
  ['a second crash fails the file', ['page.goto: Page crashed', 'locator.click: Target crashed'], 2],
  ['a failure of another kind is final', ['expect(received).toBe(expected)'], 1],
  ['so is one in the second run', ['page.goto: Page crashed', 'expect(received).toBe(expected)'], 2],
])('%s', async (_name, messages, times) => {
  expect(await run(messages)).toMatchObject({ success: false, numTotalTestSuites: 1, times });
});
