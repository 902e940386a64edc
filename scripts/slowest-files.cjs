/** Reporter that prints the slowest test files of a run: where to look when `npm test` becomes slow. */
const { relative } = require('node:path');

const SHOWN = 10;

module.exports = class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length <= SHOWN) return;
    const slowest = testResults
      .map(({ testFilePath, perfStats }) => ({
        path: relative(process.cwd(), testFilePath),
        ms: perfStats.end - perfStats.start,
      }))
      .sort((one, other) => other.ms - one.ms)
      .slice(0, SHOWN);
    console.log(`\nThe ${SHOWN} slowest files:`);
    for (const { path, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`);
  }
};
