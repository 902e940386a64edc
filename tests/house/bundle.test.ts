import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pageFiles, readManifest } from '../../server/web/manifest';
import { moduleOf, publicPaths, unknownPath } from '../support/public-routes';

const dist = join(__dirname, '../../dist');
const manifest = readManifest(join(dist, 'client'));

/** Brotli bytes of all scripts that a page loads before its visitor wants to give, its own form included. */
const budget = 170_000;

const publicRows = [...publicPaths, unknownPath].map((path) => [path, moduleOf(path)] as const);

/** What a page fetches for itself later on, such as its form; the frame's own (the donate dialog) is not counted. */
const laterParts = (module: string): string[] => [
  module,
  ...(manifest[module]?.imports ?? []).filter((name) => name !== 'mount.tsx' && !name.startsWith('entry')),
].flatMap((name) => manifest[name]?.dynamicImports ?? []);

const scriptsOf = (module: string): string[] =>
  [...new Set([module, ...laterParts(module)].flatMap((name) => {
    const files = pageFiles(manifest, name);
    return [files.entry, ...files.chunks];
  }))];
const textOf = (file: string): Buffer => readFileSync(join(dist, 'client', file));
/** As the build has compressed it; a file too small for that travels as it is. */
const sizeOf = (file: string): number => {
  const path = join(dist, 'client', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

test('the render entry knows each page by the name that the manifest has', () => {
  expect(publicRows.length).toBeGreaterThan(20);
  for (const [, module] of publicRows) expect(Object.keys(manifest)).toContain(module);
});

test.each(publicRows)('%s stays within its budget of scripts', (_path, module) => {
  const bytes = scriptsOf(module).reduce((sum, file) => sum + sizeOf(file), 0);
  expect(bytes).toBeLessThan(budget);
});

test.each(publicRows)(
  '%s loads neither the component library nor the office',
  (_path, module) => {
    const text = scriptsOf(module).map((file) => textOf(file).toString()).join('\n');
    for (const sign of ['MuiButton', 'data-emotion', 'MuiDataGrid', 'adminDonations', 'createRazorpayOrder']) {
      expect(text.includes(sign)).toBe(false);
    }
  },
);

test('the entry itself is small', () => {
  expect(textOf(pageFiles(manifest, undefined).entry).length).toBeLessThan(6_000);
});
