/** Runner of jest's files: a file in which Chromium's renderer crashed runs once more; its second result counts. */
const { relative } = require('node:path');
const { default: TestRunner } = require(require.resolve('jest-runner', { paths: [require.resolve('jest')] }));

/** Words of playwright-core for a renderer that ended by a fault of its own: at an action, and at a navigation. */
const CRASH = /\b(?:(?:Page|Target) crashed\b|page crashed!)/;

const crashed = ({ testResults, failureMessage }) =>
  testResults.some(({ failureMessages }) => failureMessages.some((message) => CRASH.test(message))) ||
  CRASH.test(failureMessage ?? '');

/**
 * Chromium 147 crashes when a frame goes back in its own history and is removed. The emulator's window does that only
 * when Back is pressed in it (dev/razorpay-emulator/browser/window.js). No other failure is tried again, and a page that
 * crashes Chromium twice fails its file.
 */
module.exports = class AgainAfterCrash extends TestRunner {
  #again = null;

  on(name, listener) {
    if (name !== 'test-file-success') return super.on(name, listener);
    return super.on(name, ([test, result]) => {
      if (!this.#again || !crashed(result)) return listener([test, result]);
      console.error(`Chromium's renderer crashed in ${relative(process.cwd(), test.path)}; the file runs again.`);
      this.#again.push(test);
    });
  }

  async runTests(tests, watcher, options) {
    this.#again = [];
    await super.runTests(tests, watcher, options);
    const again = this.#again;
    this.#again = null;
    if (again.length > 0 && !watcher.isInterrupted()) await super.runTests(again, watcher, options);
  }
};
