import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientLayers, clientSubjects, layers, subjects } from '../../scripts/lint/layers.cjs';
import { cyclesOf, folderOf, readImports, upwardArrows, type Import } from '../support/import-graph';

const root = join(__dirname, '../..');
/** The one file of the app that loads what is for development. */
const DOOR_TO_DEV = 'server/app/development.ts';

const everything = readImports(root, ['server', 'dev', 'rules', 'client']);
const imports = everything.filter(({ from, to }) => from !== DOOR_TO_DEV || !to.startsWith('dev/'));
const sides = [
  ['server', layers],
  ['client', clientLayers],
] as const;

test('no folders of server/, client/, dev/ and rules/ import each other in a circle, types included', () => {
  expect(cyclesOf(imports)).toEqual([]);
});

test.each(sides)('no folder of %s/ imports from a layer above its own', (top, list) => {
  expect(upwardArrows(imports, top, list)).toEqual([]);
});

test.each(sides)('every folder of %s/ has its layer, and every layer its folders', (top, list) => {
  const there = [...new Set(imports.flatMap(({ fromFolder, toFolder }) => [fromFolder, toFolder]))].flatMap((folder) =>
    folder.startsWith(`${top}/`) ? folder.slice(top.length + 1) : [],
  );
  const named = list.flatMap(({ folders }) => folders);
  expect(there.filter((folder) => !named.includes(folder))).toEqual([]);
  expect(named.filter((folder) => !there.includes(folder))).toEqual([]);
  expect(list.filter(({ folders }) => folders.length === 0)).toEqual([]);
});

const throughTheWall = (found: readonly Import[]): string[] =>
  found
    .filter(
      ({ fromFolder, toFolder }) =>
        (/^client\/site\//.test(fromFolder) && /^client\/office\//.test(toFolder)) ||
        (/^client\/office\//.test(fromFolder) && /^client\/site\//.test(toFolder)),
    )
    .map(({ from, to }) => `${from} imports ${to}`);

test('between the public pages and the office stands a wall, types included', () => {
  expect(throughTheWall(imports)).toEqual([]);
});

test('nothing but one file of the app loads dev/, and the client none of server/', () => {
  const loaders = everything
    .filter(({ from, to }) => to.startsWith('dev/') && !from.startsWith('dev/'))
    .map(({ from }) => from);
  expect([...new Set(loaders)]).toEqual([DOOR_TO_DEV]);
  expect(everything.filter(({ from, to }) => from.startsWith('client/') && to.startsWith('server/'))).toEqual([]);
});

const plant = (from: string, to: string): Import[] => [
  ...imports,
  { from, to, fromFolder: folderOf(from), toFolder: folderOf(to) },
];

test.each([
  ['a circle of two subjects', 'server/audit/planted.ts', 'server/donations/donations.service.ts'],
  ['a foundation that knows a subject', 'server/mail/planted.ts', 'server/receipts/receipt-document.ts'],
  ['a circle through rules', 'rules/planted.ts', 'server/database/listing.ts'],
  [
    'a circle of two subjects of the office',
    'client/office/receipts/planted.ts',
    'client/office/donations/refund/refund-form.ts',
  ],
  ['a circle of two pieces', 'client/office/ui/planted.ts', 'client/office/table/filters.ts'],
  ['a piece that knows a page', 'client/site/ui/planted.ts', 'client/site/home/Hero.tsx'],
  ['a page that knows its frame', 'client/office/audit/planted.ts', 'client/office/layout/useSidebar.ts'],
  ['shared that knows a public page', 'client/shared/ui/planted.ts', 'client/site/legal/facts.ts'],
  ['a frame that knows the route table', 'client/site/layout/planted.ts', 'client/routes.tsx'],
])('a planted fault is found: %s', (_name, from, to) => {
  const found = [
    ...cyclesOf(plant(from, to)),
    ...sides.flatMap(([top, list]) => upwardArrows(plant(from, to), top, list)),
  ];
  expect(existsSync(join(root, to))).toBe(true);
  expect(found.join('\n')).toContain(folderOf(from));
});

test.each([
  ['client/site/legal/planted.ts', 'client/office/ui/icons.tsx'],
  ['client/office/audit/planted.ts', 'client/site/legal/facts.ts'],
])('a hole in the wall is found: %s', (from, to) => {
  expect(existsSync(join(root, to))).toBe(true);
  expect(throughTheWall(plant(from, to))).toEqual([`${from} imports ${to}`]);
});

test('an import of types alone counts, as does one that is made at run time', () => {
  const source = [
    "import type { A } from '../database/sql';",
    "export { b } from '../graphql/errors';",
    "const c = await import('../mail/outbox');",
    "import '../html/escape';",
  ].join('\n');
  const found = readImports(root, ['server'], { 'server/audit/planted.ts': source }).filter(
    ({ from }) => from === 'server/audit/planted.ts',
  );
  expect(found.map(({ to }) => to)).toEqual([
    'server/database/sql.ts',
    'server/graphql/errors.ts',
    'server/mail/outbox.ts',
    'server/html/escape.ts',
  ]);
});

test.each(sides)(
  'docs/architecture.md draws the layers of %s/, and their folders where a layer names them',
  (_top, list) => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    for (const { name, folders } of list) {
      expect(page).toContain(`**${name}**`);
      if (folders === subjects || folders === clientSubjects) continue;
      for (const folder of folders) expect(page).toContain(folder.replace(/^.*\//, ''));
    }
  },
);
