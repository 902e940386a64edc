/**
 * A browser test that failed is run once more, with its first failure in the output: on a machine that is busy with other
 * work a page may take longer than any sensible wait. Integration tests have no second try.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
