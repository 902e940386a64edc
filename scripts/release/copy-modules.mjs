import { cpSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** Files that no program reads: types, source maps, texts about a package. Licences stay. */
const SUPERFLUOUS =
  /\.(?:d\.[cm]?ts|map|flow|a|markdown)$|^(?:readme|changelog|history|contributing)(?:\.\w+)?$|\.md$/i;
const LICENCE = /licen[cs]e|copying|notice|ofl/i;
/** Folders of packages that hold tests and examples, or binaries for other platforms. */
const FOLDERS = /^(?:test|tests|__tests__|example|examples|benchmark|benchmarks|docs|\.github)$/;

const isForOthers = (path) => {
  const platform = /(?:^|\/)prebuilds\/([^/]+)/.exec(path)?.[1];
  return platform !== undefined && platform !== `${process.platform}-${process.arch}`;
};

/**
 * Copies packages to another folder, each without the packages nested in it and without what no program reads.
 * @param modules of `productionModules`
 */
export function copyModules(root, modules, to) {
  for (const { path } of modules) {
    const from = join(root, path);
    const wanted = (file) => {
      const inside = relative(from, file);
      if (inside === '') return true;
      const name = basename(file);
      if (inside.split('/')[0] === 'node_modules' || isForOthers(inside)) return false;
      if (inside === name && FOLDERS.test(name)) return false;
      return LICENCE.test(name) || !SUPERFLUOUS.test(name);
    };
    cpSync(from, join(to, path), { recursive: true, verbatimSymlinks: true, filter: wanted });
  }
}
