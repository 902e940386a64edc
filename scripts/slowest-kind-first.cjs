/** Order of jest's files: browser files first, the slowest of them ahead, then the other kinds. */
const { default: Sequencer } = require(require.resolve('@jest/test-sequencer', { paths: [require.resolve('jest')] }));

const KINDS = ['browser', 'integration', 'house', 'unit'];
const placeOf = ({ context }) => KINDS.indexOf(context.config.displayName?.name ?? '');

/**
 * A worker's browser files share a Chromium and a warm process of apps, which end when a file of another kind comes
 * between; the short files at the end leave no worker idle for long.
 */
module.exports = class SlowestKindFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
};
