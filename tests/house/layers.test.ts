import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layers } from '../../scripts/lint/layers.cjs';
import { cyclesOf, folderOf, readImports, upwardArrows, type Import } from '../support/import-graph';

const root = join(__dirname, '../..');
/** The one file of the app that loads what is for development. */
const DOOR_TO_DEV = 'server/app/development.ts';

const imports = readImports(root, ['server', 'dev', 'rules']).filter(({ from, to }) => from !== DOOR_TO_DEV || !to.startsWith('dev/'));

test('no folders of server/, dev/ and rules/ import each other in a circle, types included', () => {
  expect(cyclesOf(imports)).toEqual([]);
});

test('no folder imports from a layer above its own', () => {
  expect(upwardArrows(imports, layers)).toEqual([]);
});

test('every folder of server/ has its layer, and every layer its folders', () => {
  const named = layers.flatMap(({ folders }) => folders).sort();
  const there = [...new Set(imports.flatMap(({ fromFolder, toFolder }) => [fromFolder, toFolder]))]
    .flatMap((folder) => folder.match(/^server\/(.+)$/)?.[1] ?? [])
    .sort();
  expect(named).toEqual(there);
});

test('nothing but one file of the app loads dev/, and the client none of server/', () => {
  const all = readImports(root, ['server', 'dev', 'rules', 'client']);
  const loaders = all.filter(({ from, to }) => to.startsWith('dev/') && !from.startsWith('dev/')).map(({ from }) => from);
  expect([...new Set(loaders)]).toEqual([DOOR_TO_DEV]);
  expect(all.filter(({ from, to }) => from.startsWith('client/') && to.startsWith('server/'))).toEqual([]);
});

const plant = (from: string, to: string): Import[] => [
  ...imports,
  { from, to, fromFolder: folderOf(from), toFolder: folderOf(to) },
];

test.each([
  ['a circle of two subjects', 'server/audit/planted.ts', 'server/donations/donations.service.ts'],
  ['a foundation that knows a subject', 'server/mail/planted.ts', 'server/receipts/receipt-document.ts'],
  ['a circle through rules', 'rules/planted.ts', 'server/database/listing.ts'],
])('a planted fault is found: %s', (_name, from, to) => {
  const found = [...cyclesOf(plant(from, to)), ...upwardArrows(plant(from, to), layers)];
  expect(found.join('\n')).toContain(folderOf(from));
});

test('an import of types alone counts, as does one that is made at run time', () => {
  const source = [
    "import type { A } from '../database/sql';", "export { b } from '../graphql/errors';",
    "const c = await import('../mail/outbox');", "import '../html/escape';",
  ].join('\n');
  const found = readImports(root, ['server'], { 'server/audit/planted.ts': source }).filter(({ from }) => from === 'server/audit/planted.ts');
  expect(found.map(({ to }) => to)).toEqual([
    'server/database/sql.ts', 'server/graphql/errors.ts', 'server/mail/outbox.ts', 'server/html/escape.ts',
  ]);
});

test('docs/architecture.md draws these layers', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  for (const { name, folders } of layers) {
    expect(page).toContain(`**${name}**`);
    for (const folder of folders) expect(page).toContain(folder);
  }
});
