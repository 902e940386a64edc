import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RenderEntry } from '../../client/render-contract';
import { pageFiles, readManifest } from '../../server/web/manifest';

const dist = join(__dirname, '../../dist');
const manifest = readManifest(join(dist, 'client'));
const routesSource = readFileSync(join(__dirname, '../../client/routes.tsx'), 'utf8');

/** Brotli bytes of all scripts that a page loads before its visitor does anything. */
const budget = 170_000;
/** Pages that are a form, and bring the form's library along. */
const formPages = ['/auth', '/reset-password'];
const formBudget = 240_000;

const rows = [...routesSource.matchAll(/path: '([^']+)', area: '(\w+)', load: \(\) => import\('\.\/([^']+)'\)/g)].map(
  ([, path = '', area = '', file = '']) => ({ path, area, module: `${file}.tsx` }),
);
const publicRows = rows.filter(({ area }) => area !== 'admin').map(({ path, module }) => [path, module] as const);

const scriptsOf = (module: string): string[] => {
  const { entry, chunks } = pageFiles(manifest, module);
  return [entry, ...chunks];
};
const textOf = (file: string): Buffer => readFileSync(join(dist, 'client', file));

test('every public page is found in the manifest', () => {
  expect(publicRows.length).toBeGreaterThan(2);
  for (const [, module] of publicRows) expect(manifest).toHaveProperty([module]);
});

test('the render entry knows each page by the name that the manifest has', () => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- made by the build, its path is known at run time only
  const entry = require(join(dist, 'ssr/entry-server.cjs')) as RenderEntry;
  for (const [path, module] of publicRows) {
    const address = path === '*' ? '/no/such/page' : path.replace(/:\w+/g, 'x');
    expect(entry.matchRoute(address)).toMatchObject({ path, module });
  }
});

test.each(publicRows)('%s stays within its budget of scripts', (path, module) => {
  const bytes = scriptsOf(module).reduce((sum, file) => sum + brotliCompressSync(textOf(file)).length, 0);
  expect(bytes).toBeLessThan(formPages.includes(path) ? formBudget : budget);
});

test.each(publicRows.filter(([path]) => !formPages.includes(path)))(
  '%s loads neither the component library nor the office',
  (_path, module) => {
    const text = scriptsOf(module).map((file) => textOf(file).toString()).join('\n');
    for (const sign of ['MuiButton', 'data-emotion', 'MuiDataGrid', 'adminDonations', 'createRazorpayOrder']) {
      expect(text.includes(sign)).toBe(false);
    }
  },
);

test('the entry itself is small', () => {
  const { entry } = pageFiles(manifest, undefined);
  expect(textOf(entry).length).toBeLessThan(6_000);
});
