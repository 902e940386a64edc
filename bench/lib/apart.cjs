/** Installs what only a benchmark needs, apart from the product's packages: the first time, from the npm registry. */
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

/**
 * Returns the folder `.cache/bench-<name>`, in whose node_modules the package is.
 * @param {string} name of the folder
 * @param {string} packageName
 * @param {string} version
 * @param {Record<string, string>} overrides versions of packages that it brings
 * @returns {string}
 */
function installApart(name, packageName, version, overrides = {}) {
  const folder = resolve(__dirname, '../../.cache', `bench-${name}`);
  if (existsSync(join(folder, 'node_modules', packageName))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${packageName}@${version}`];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${packageName} could not be installed.`);
  return folder;
}

module.exports = { installApart };
