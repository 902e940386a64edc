import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** Licences under which a charity may run and pass on the product, whoever it is. */
const ALLOWED = new Set(
  ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'].concat(
    // Fonts; the Python licence of a parser.
    ['OFL-1.1', 'Python-2.0'],
  ),
);
/** Libraries under the LGPL, loaded as they are and unchanged: sharp's image library and the reader of HEIC. */
const LINKED = /^node_modules\/(@img\/|libheif-js$)/;
const LINKED_ALLOWED = new Set([...ALLOWED, 'LGPL-3.0', 'LGPL-3.0-or-later']);
/** Packages whose manifest names no licence, with the licence that their files have. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' };

/** Whether an SPDX expression holds: of alternatives one is enough, of a list all are needed. */
const holds = (expression: string, allowed: ReadonlySet<string>): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((one) => allowed.has(one)));

const unfit = (packages: Readonly<Record<string, Locked>>): string[] =>
  Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { license }]) => [path, license ?? READ_BY_HAND[path] ?? 'none'] as const)
    .filter(([path, licence]) => !holds(licence, LINKED.test(path) ? LINKED_ALLOWED : ALLOWED))
    .map(([path, licence]) => `${path}: ${licence}`);

test('everything that runs in production may be run and passed on', () => {
  const { packages } = JSON.parse(readFileSync(join(__dirname, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(unfit(packages)).toEqual([]);
});

test.each([
  ['GPL-3.0', true],
  ['AGPL-3.0-only', true],
  ['MIT AND GPL-2.0', true],
  ['(MIT OR EUPL-1.1+)', false],
  ['LGPL-3.0', true],
])('%s: refused is %s', (license, isRefused) => {
  expect(unfit({ 'node_modules/x': { license } })).toHaveLength(isRefused ? 1 : 0);
});

test('a package without a named licence is refused, one for development is not looked at', () => {
  expect(unfit({ 'node_modules/x': {}, 'node_modules/y': { license: 'GPL-3.0', dev: true } })).toEqual([
    'node_modules/x: none',
  ]);
});
