import { readdirSync, statSync, watch } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Tells of every change below some folders, and of the files right in the project's own. One watch for each folder: the
 * recursive one of Node 20 on Linux ends the process when a folder goes while it is looked at.
 * @param changed gets the path; those in folders named "generated" are passed by
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
      // It was there a moment ago: an editor's or Git's own.
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
