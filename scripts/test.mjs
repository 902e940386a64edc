import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/**
 * Runs jest with the given arguments. A browser or integration file that failed is run once more, whole and alone: these
 * tests start processes, browsers and servers, and on a machine that is busy with other work something may take longer
 * than any sensible wait. More than a few failed files are no accident and are not run again; nor is a unit or house test.
 */
const MOST_FILES = 4;
const RUN_AGAIN = /^tests\/(browser|integration)\//;

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const directory = mkdtempSync(join(tmpdir(), 'foundation-results-'));
const report = join(directory, 'results.json');
const run = (args) => {
  const { status } = spawnSync(process.execPath, [jest, ...args], { stdio: 'inherit' });
  return status ?? 1;
};

/** The paths of the files with a failure, from the top of the project; none when jest did not come to its report. */
function failedFiles() {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(process.cwd(), name));
  } catch {
    return [];
  }
}

let status = run([...process.argv.slice(2), '--json', `--outputFile=${report}`]);
const failed = status === 0 ? [] : failedFiles();
rmSync(directory, { recursive: true, force: true });

if (failed.length > 0 && failed.length <= MOST_FILES && failed.every((path) => RUN_AGAIN.test(path))) {
  console.log(`\nFailed, and run again alone:\n${failed.map((path) => `  ${path}`).join('\n')}\n`);
  status = run(['--runInBand', '--runTestsByPath', ...failed]);
  console.log(status === 0 ? '\nAll of them passed the second time; the first failures stand above.' : '\nFailed again.');
}
process.exit(status);
