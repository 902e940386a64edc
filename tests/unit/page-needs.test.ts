import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needsOf } from '../../client/office/layout/page-needs';

const table = readFileSync(join(__dirname, '../../client/routes.tsx'), 'utf8');
const paths = [...table.matchAll(/path: '([^']+)',\s*area: 'admin'/g)].map(([, path = '']) => path);

test('every page of the office says what a role must include to open it', () => {
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => needsOf(path.replace(':id', 'any')) === undefined)).toEqual([]);
});

test.each([
  ['/admin/donations/enter', 'recordOfflineDonation'],
  ['/admin/donations/5f1c', 'adminDonation'],
  ['/admin/donations', 'adminDonations'],
  ['/admin/nowhere', undefined],
])('%s needs %s', (path, needs) => {
  expect(needsOf(path)).toBe(needs);
});
