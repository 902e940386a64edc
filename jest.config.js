/** One jest project per kind of test; `npm run test:unit` and friends pick one with --selectProjects. */
const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
  },
];

const globalTeardown = '<rootDir>/tests/support/global-teardown.ts';

const project = (name, extra = {}) => ({
  displayName: name,
  rootDir: __dirname,
  testEnvironment: 'node',
  // The same in every project, so that jest runs their files side by side.
  runner: '<rootDir>/scripts/second-run.cjs',
  testMatch: [`<rootDir>/tests/${name}/**/*.test.ts`],
  transform: { '^.+\\.ts$': swc },
  setupFiles: ['<rootDir>/tests/support/hold-pan-keys.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  ...extra,
});

module.exports = {
  projects: [
    project('unit'),
    project('house'),
    project('integration', { globalSetup: '<rootDir>/tests/support/global-setup.ts', globalTeardown }),
    project('browser', {
      globalSetup: '<rootDir>/tests/support/browser-setup.ts',
      globalTeardown,
      testEnvironment: '<rootDir>/tests/support/browser-environment.ts',
    }),
  ],
  testSequencer: '<rootDir>/scripts/slowest-kind-first.cjs',
  reporters: ['default', '<rootDir>/scripts/slowest-files.cjs'],
  // Ends a test that hangs, also on a busy machine of half the speed.
  testTimeout: 120_000,
  // Two cores are busy with three: a browser test waits for a quarter of its time.
  maxWorkers: 3,
  // A worker keeps something of each file. With a large heap, collecting garbage takes seconds of processor time.
  workerIdleMemoryLimit: '1200MB',
};
