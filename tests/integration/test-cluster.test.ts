import { Client } from 'pg';
import setUp, { tearDown } from '../support/global-setup';

/** The cluster of a test run: jest runs a setup for each project, and one teardown after all. */
const holder = globalThis as typeof globalThis & { testCluster?: unknown };
const { testCluster: ofThisRun } = holder;
const TEST_CLUSTER_URL = process.env['TEST_CLUSTER_URL'];
// Jest runs a single file in its own process, where the cluster of this run is known.
beforeAll(() => void delete holder.testCluster);
afterAll(() => {
  if (ofThisRun !== undefined) holder.testCluster = ofThisRun;
  process.env['TEST_CLUSTER_URL'] = TEST_CLUSTER_URL;
});

test('of two projects is one, and ends with their one teardown', async () => {
  await setUp();
  const url = process.env['TEST_CLUSTER_URL'] ?? '';
  expect(url).not.toBe(TEST_CLUSTER_URL);
  await setUp();
  expect(process.env['TEST_CLUSTER_URL']).toBe(url);
  await tearDown();
  await expect(new Client({ connectionString: url }).connect()).rejects.toThrow('ECONNREFUSED');
}, 60_000);
