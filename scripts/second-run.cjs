/**
 * Runner of jest's files, which runs a failed file once more, after all others: one in which Chromium's renderer crashed,
 * and in a run of everything up to three files that failed amid the others. The second result counts; the first failure is
 * printed whole, since it has a cause.
 */
const { relative } = require('node:path');
const { default: TestRunner } = require(require.resolve('jest-runner', { paths: [require.resolve('jest')] }));

/** Words of playwright-core for a renderer that ended by a fault of its own: at an action, and at a navigation. */
const CRASH = /\b(?:(?:Page|Target) crashed\b|page crashed!)/;
/** Number of kinds of tests; a run of all of them keeps its machine busy for half an hour. */
const KINDS = 4;
/** Maximum number of failed files of such a run that run again: with more, something is broken. */
const MOST = 3;
/** Kinds of tests that meet a database or a browser amid others; the rest fail for themselves. */
const AMID_OTHERS = ['browser', 'integration'];

const crashed = ({ testResults, failureMessage }) =>
  testResults.some(({ failureMessages }) => failureMessages.some((message) => CRASH.test(message))) ||
  CRASH.test(failureMessage ?? '');

const kindOf = ({ context }) => context.config.displayName?.name;

const failed = ({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError !== undefined;

/**
 * Chromium 147 crashes when a frame goes back in its own history and is removed. The emulator's window does that only
 * when Back is pressed in it (dev/razorpay-emulator/browser/window.js). A page that crashes Chromium twice fails its file.
 */
module.exports = class SecondRun extends TestRunner {
  #again = null;
  #ofEverything = false;
  #amidOthers = 0;

  on(name, listener) {
    if (name !== 'test-file-success') return super.on(name, listener);
    return super.on(name, ([test, result]) => {
      const reason = this.#reasonFor(test, result);
      if (!reason) return listener([test, result]);
      const path = relative(process.cwd(), test.path);
      console.error(`${reason} in ${path}; the file runs again.\n${result.failureMessage ?? ''}`);
      this.#again.push(test);
    });
  }

  /** Says why a file runs again; null when its result counts. */
  #reasonFor(test, result) {
    if (!this.#again) return null;
    if (crashed(result)) return "Chromium's renderer crashed";
    if (!this.#ofEverything || !failed(result) || !AMID_OTHERS.includes(kindOf(test))) return null;
    this.#amidOthers += 1;
    return this.#amidOthers > MOST ? null : 'A test failed amid the others';
  }

  async runTests(tests, watcher, options) {
    this.#again = [];
    this.#amidOthers = 0;
    this.#ofEverything = new Set(tests.map(kindOf)).size === KINDS;
    await super.runTests(tests, watcher, options);
    const again = this.#again;
    this.#again = null;
    if (again.length > 0 && !watcher.isInterrupted()) await super.runTests(again, watcher, options);
  }
};
