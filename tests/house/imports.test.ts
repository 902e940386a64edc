import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

interface Planted {
  file: string;
  code: string;
}

/** The rules that each text breaks, were it the file of that name. */
function rulesBrokenBy(texts: readonly Planted[]): string[][] {
  const input = JSON.stringify(texts);
  const output = execFileSync(process.execPath, ['tests/support/lint-texts.mjs'], {
    cwd: root,
    input,
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[][];
}

const zone = 'import-x/no-restricted-paths';

/** Each plants one violation in a file that does not exist; the imported file does, or the rule would not look. */
const planted: Array<[name: string, file: string, imported: string, rule: string]> = [
  ['rules may not import the server', 'rules/planted.ts', '../server/log', zone],
  ['rules may not import the client', 'rules/planted.ts', '../client/shared/toast/toast', zone],
  ['rules may not import a package but yup', 'rules/planted.ts', 'dayjs', 'no-restricted-imports'],
  ['the client may not import the server', 'client/shared/ui/planted.ts', '../../../server/log', zone],
  ['the server may not import the client', 'server/campaigns/planted.ts', '../../client/shared/toast/toast', zone],
  ['nor its top-level files', 'server/planted.ts', '../client/shared/toast/toast', zone],
  ['nor the contract outside of server/web', 'server/campaigns/planted.ts', '../../client/render-contract', zone],
  ['server/web may import the contract only', 'server/web/planted.ts', '../../client/shared/toast/toast', zone],
  ['no subject imports the emulator', 'server/payments/planted.ts', '../../dev/razorpay-emulator/state', zone],
  ['nor does the top level', 'server/planted.ts', '../dev/razorpay-emulator/state', zone],
  ['nor the app', 'server/app/planted.ts', '../../dev/inbox/dev-inbox', zone],
  [
    'nor does the server import the tool that development has',
    'server/web/planted.ts',
    'vite',
    'no-restricted-imports',
  ],
  ['the emulator imports nothing of the app', 'dev/razorpay-emulator/planted.ts', '../../server/log', zone],
  ['nor of the demo content', 'dev/razorpay-emulator/planted.ts', '../demo-content/random', zone],
  ['an entity may not import a service', 'server/campaigns/planted.entity.ts', './campaigns.service', zone],
  ['a service may not import resolvers', 'server/campaigns/planted.service.ts', '../settings/settings.resolvers', zone],
  [
    'resolvers may not import another module',
    'server/settings/planted.resolvers.ts',
    '../campaigns/campaigns.service',
    zone,
  ],
  ['a module may not reach into another', 'server/events/planted.ts', '../payments/signature', zone],
  ['a public page may not import the office', 'client/site/legal/planted.tsx', '../../office/ui/icons', zone],
  ['nor MUI', 'client/site/legal/planted.tsx', '@mui/material/Button', 'no-restricted-imports'],
  ['nor what MUI is written with', 'client/site/legal/planted.tsx', '@emotion/react', 'no-restricted-imports'],
  ['nor does what both halves use', 'client/shared/ui/planted.tsx', '@mui/material/Button', 'no-restricted-imports'],
  ['nor an entry', 'client/planted.tsx', '@mui/material/Button', 'no-restricted-imports'],
  ['the office may not import a public page', 'client/office/audit/planted.tsx', '../../site/legal/facts', zone],
  ['shared may not import a public page', 'client/shared/ui/planted.ts', '../../site/legal/facts', zone],
  ['nor the office', 'client/shared/ui/planted.ts', '../../office/ui/icons', zone],
  ['a subject may not import another', 'client/site/about/planted.tsx', '../campaigns/CampaignPage', zone],
  ['nor in the office', 'client/office/audit/planted.tsx', '../donations/DonationsPage', zone],
  ['a subject may not import its frame', 'client/site/about/planted.tsx', '../layout/PublicLayout', zone],
  ['nor the routes', 'client/site/about/planted.tsx', '../../routes', zone],
  ['nor does a frame', 'client/office/layout/planted.tsx', '../../routes', zone],
  ['a piece may not import a page', 'client/site/ui/planted.tsx', '../campaigns/CampaignPage', zone],
  ['nor in the office', 'client/office/table/planted.tsx', '../audit/AuditPage', zone],
  ['the playground stands alone', 'client/playground/planted.ts', '../shared/toast/toast', zone],
  ['and is imported by nobody', 'client/shared/ui/planted.ts', '../../playground/examples', zone],
];

/** What the same rules have to let pass. */
const allowed: Array<[name: string, file: string, imported: string]> = [
  ['rules import yup', 'rules/planted.ts', 'yup'],
  ['rules import each other', 'rules/planted.ts', './money'],
  ['the client imports rules', 'client/shared/ui/planted.ts', '../../../rules/money'],
  ['the server imports rules', 'server/campaigns/planted.ts', '../../rules/money'],
  ['server/web imports the contract', 'server/web/planted.ts', '../../client/render-contract'],
  ['a public page imports pieces of its half', 'client/site/about/planted.tsx', '../ui/Section'],
  ['and what both halves use', 'client/site/about/planted.tsx', '../../shared/toast/toast'],
  ['so does the office', 'client/office/audit/planted.tsx', '../../shared/toast/toast'],
  ['the office imports MUI', 'client/office/audit/planted.tsx', '@mui/material/Button'],
  ['home shows a campaign card', 'client/site/home/planted.tsx', '../campaigns/CampaignCard'],
  ['a frame imports a subject', 'client/site/layout/planted.tsx', '../donate/DonateButton'],
  ['resolvers import their own service', 'server/campaigns/planted.resolvers.ts', './campaigns.service'],
  ['one file of the app loads what is for development', 'server/app/development.ts', '../../dev/inbox/dev-inbox'],
  ['a service imports another', 'server/donations/planted.service.ts', '../campaigns/campaigns.service'],
  ['an entity imports another', 'server/donations/planted.entity.ts', '../campaigns/campaign.entity'],
];

const importOf = (path: string): string => `import * as planted from '${path}';\nexport { planted };\n`;

function resolves(file: string, imported: string): boolean {
  if (!imported.startsWith('.')) return true;
  const target = join(root, file, '..', imported);
  return ['.ts', '.tsx', '.d.ts', '/index.ts'].some((suffix) => existsSync(target + suffix));
}

const circular = 'client/shared/session/session-storage.ts';

/** Not about who imports whom, but about what else the house forbids. */
const refused: Array<[name: string, file: string, code: string, rule: string]> = [
  [
    'a circle',
    circular,
    `import './session-refresh';\n${readFileSync(join(root, circular), 'utf8')}`,
    'import-x/no-cycle',
  ],
  ['console in the server', 'server/campaigns/planted.ts', "console.log('x');\n", 'no-console'],
  ['console in the client', 'client/shared/ui/planted.ts', "console.log('x');\n", 'no-console'],
  ['process.env', 'server/campaigns/planted.ts', 'export const x = process.env.X;\n', 'no-restricted-properties'],
  ['any', 'server/campaigns/planted.ts', 'export const x: any = 1;\n', '@typescript-eslint/no-explicit-any'],
  ['a file over 300 lines', 'server/campaigns/planted.ts', 'export {};\n'.repeat(301), 'max-lines'],
  ['a test file over 300 lines', 'tests/integration/planted.test.ts', 'export {};\n'.repeat(301), 'max-lines'],
  [
    'a rule switched off without a reason',
    'server/campaigns/planted.ts',
    "// eslint-disable-next-line no-console\nconsole.log('x');\n",
    'house/disable-with-reason',
  ],
];

const clean: Array<[name: string, file: string, code: string]> = [
  ['the file that the circle was planted in', circular, readFileSync(join(root, circular), 'utf8')],
  [
    'a rule switched off with a reason',
    'server/campaigns/planted.ts',
    "// eslint-disable-next-line no-console -- shown to the person at the terminal\nconsole.log('x');\n",
  ],
];

const answers = new Map<string, string[]>();
const keyOf = (file: string, code: string): string => `${file}\n${code}`;
const answerFor = (file: string, code: string): string[] | undefined => answers.get(keyOf(file, code));

beforeAll(() => {
  const texts = [
    ...[...planted, ...allowed].map(([, file, imported]) => ({ file, code: importOf(imported) })),
    ...[...refused, ...clean].map(([, file, code]) => ({ file, code })),
  ];
  const broken = rulesBrokenBy(texts);
  texts.forEach(({ file, code }, index) => answers.set(keyOf(file, code), broken[index] ?? []));
}, 120_000);

test.each(planted)('%s', (_name, file, imported, rule) => {
  expect(resolves(file, imported)).toBe(true);
  expect(answerFor(file, importOf(imported))).toContain(rule);
});

test.each(allowed)('allowed: %s', (_name, file, imported) => {
  expect(resolves(file, imported)).toBe(true);
  expect(answerFor(file, importOf(imported))).toEqual([]);
});

test.each(refused)('refused: %s', (_name, file, code, rule) => {
  expect(answerFor(file, code)).toContain(rule);
});

test.each(clean)('clean: %s', (_name, file, code) => {
  expect(answerFor(file, code)).toEqual([]);
});
