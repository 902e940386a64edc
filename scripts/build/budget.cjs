/** How many bytes of script a public page may load before its visitor wants to give, its own form included. */
const { existsSync, statSync } = require('node:fs');
const { join, resolve } = require('node:path');

/** Brotli bytes. */
const BUDGET = 170_000;
/** More for a page whose parts exclude each other: behind a key My giving asks for no link, and without one it has no gifts. */
const EXTRA = { '/my-giving': 5_000 };

/** The manifest of the built site in `dist`, and how its pages are found in it. */
function readSite(dist) {
  const { pageFiles, readManifest } = require(resolve(dist, 'server/web/manifest.js'));
  const { pagePaths, matchRoute } = require(resolve(dist, 'ssr/entry-server.cjs'));
  const manifest = readManifest(join(dist, 'client'));
  return { manifest, pageFiles, pagePaths, matchRoute };
}

/** What a page fetches for itself later on, such as its form; the frame's own (the donate dialog) is not counted. */
const laterParts = (manifest, module) =>
  [
    module,
    ...(manifest[module]?.imports ?? []).filter((name) => name !== 'mount.tsx' && !name.startsWith('entry')),
  ].flatMap((name) => manifest[name]?.dynamicImports ?? []);

/** The script files of a page, named by its module in the manifest. */
function scriptsOf({ manifest, pageFiles }, module) {
  const files = [module, ...laterParts(manifest, module)].map((name) => pageFiles(manifest, name));
  return [...new Set(files.flatMap(({ entry, chunks }) => [entry, ...chunks]))];
}

/** As the build has compressed it; a file too small for that travels as it is. */
function sizeOf(dist, file) {
  const path = join(dist, 'client', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The public pages whose scripts are heavier than `budget`, with their bytes; none in a good build. */
function pagesOverBudget(dist, budget = BUDGET) {
  const site = readSite(dist);
  return [...site.pagePaths, '/campaigns/any', '/no/such/page'].flatMap((path) => {
    const scripts = scriptsOf(site, site.matchRoute(path).module ?? '');
    const bytes = scripts.reduce((sum, file) => sum + sizeOf(dist, file), 0);
    return bytes > budget + (EXTRA[path] ?? 0) ? [{ path, bytes }] : [];
  });
}

module.exports = { BUDGET, pagesOverBudget, readSite, scriptsOf };
