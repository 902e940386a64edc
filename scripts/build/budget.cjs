/** Budget of the scripts that a public page may load before its visitor wants to give, including its own form. */
const { existsSync, statSync } = require('node:fs');
const { join, resolve } = require('node:path');

/**
 * Budget in bytes after brotli compression. Apollo Client, 42,000, comes with the first question to the API. 500 of it are
 * for the hashes in the names of chunks, which compress differently after a change of any part of the office, and 500 for what
 * stands in for a page that cannot be loaded.
 */
const BUDGET = 128_000;
/** Budget of a page without a form: React and the router are 71,000 of it. */
const BUDGET_WITHOUT_FORM = 108_000;
/** Pages with a form, or with amounts that are checked as they are typed. */
const WITH_FORM = new Set(['/volunteer', '/csr', '/contact', '/auth', '/reset-password', '/invitation', '/my-giving']);
/**
 * Extra bytes for a page whose parts exclude each other: with a key My giving shows no request for a link, and without
 * one it has no gifts. Its forms of corrections, 700, and of another amount or
 * payment method, 2,500, are counted although each is loaded by a press, and the part on the giver's data, 2,000, although
 * it is loaded after the rest.
 */
const EXTRA = { '/my-giving': 11_500 };

/** Reads the manifest of the built site in `dist`, and how to find its pages there. */
function readSite(dist) {
  const { pageFiles, readManifest } = require(resolve(dist, 'server/web/manifest.js'));
  const { pagePaths, matchRoute } = require(resolve(dist, 'ssr/entry-server.cjs'));
  const manifest = readManifest(join(dist, 'client'));
  return { manifest, pageFiles, pagePaths, matchRoute };
}

/**
 * Lists the chunks that a page loads later for itself, such as its form; the layout's own (the donate dialog) is not
 * counted.
 */
const laterParts = (manifest, module) =>
  [module, ...(manifest[module]?.imports ?? []).filter((name) => !/^(?:mount\.tsx|entry|_frame)/.test(name))].flatMap(
    (name) => manifest[name]?.dynamicImports ?? [],
  );

/** Lists the script files of a page, given by its module in the manifest. */
function scriptsOf({ manifest, pageFiles }, module) {
  const files = [module, ...laterParts(manifest, module)].map((name) => pageFiles(manifest, name));
  return [...new Set(files.flatMap(({ entry, chunks }) => [entry, ...chunks]))];
}

/** Returns a file's size as compressed by the build; a small file is sent uncompressed. */
function sizeOf(dist, file) {
  const path = join(dist, 'client', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const budgetOf = (path) => (WITH_FORM.has(path) ? BUDGET : BUDGET_WITHOUT_FORM) + (EXTRA[path] ?? 0);

/** Lists the public pages above their budget, or above a given one, with their bytes; empty for a good build. */
function pagesOverBudget(dist, budget) {
  const site = readSite(dist);
  return [...site.pagePaths, '/campaigns/any', '/no/such/page'].flatMap((path) => {
    const scripts = scriptsOf(site, site.matchRoute(path).module ?? '');
    const bytes = scripts.reduce((sum, file) => sum + sizeOf(dist, file), 0);
    const most = budget ?? budgetOf(path);
    return bytes > most ? [{ path, bytes, most }] : [];
  });
}

module.exports = { BUDGET, BUDGET_WITHOUT_FORM, pagesOverBudget, readSite, scriptsOf };
