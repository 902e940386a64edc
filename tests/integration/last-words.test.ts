import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppProcess } from '../support/app-process';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'foundation-words-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a start that fails is told with all its words, also those that are read after its end', async () => {
  const words = "setTimeout(() => process.stderr.write('the reason'), 1_000)";
  const ending = join(directory, 'ending.cjs');
  // A program that keeps the pipe open stands for a reader that is late, as on a busy machine.
  writeFileSync(
    ending,
    `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(words)}], { stdio: ['ignore', 'ignore', 'inherit'] }).unref();
     process.exit(1);`,
  );
  await expect(startAppProcess({ flags: ['--require', ending] })).rejects.toThrow('the reason');
});
