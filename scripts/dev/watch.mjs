import { readdirSync, statSync, watch } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Reports every change below some folders, and of files at the project's root. Uses one watch per folder: Node 20's
 * recursive one on Linux ends the process when a folder disappears while it is read.
 * @param changed receives the path; paths in folders named "generated" are skipped
 */
export function watchSources(folders, changed) {
  const watches = new Map();

  function forget(folder) {
    watches.get(folder)?.close();
    watches.delete(folder);
  }

  function add(folder, noticed) {
    if (watches.has(folder) || basename(folder) === 'generated') return;
    try {
      const one = watch(folder, (_event, name) => name && noticed(join(folder, name)));
      watches.set(
        folder,
        one.on('error', () => forget(folder)),
      );
      if (folder === '.') return;
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory()) add(join(folder, entry.name), noticed);
    } catch (error) {
      // It existed a moment ago: a temporary file of an editor or Git.
      if (error.code !== 'ENOENT') throw error;
    }
  }

  function inFolder(path) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) forget(path);
    else if (found.isDirectory()) return add(path, inFolder);
    changed(path);
  }

  for (const folder of folders) add(folder, inFolder);
  add('.', changed);
}
