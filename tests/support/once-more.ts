/**
 * A test that failed is run once more, with its first failure in the output: these tests start processes, browsers and
 * servers, and on a machine that is busy with other work something may take longer than any sensible wait.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
