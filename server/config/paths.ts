import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Absolute path of the folder with package.json and schema.graphql, from server/ as well as from dist/server/. */
export const projectRoot = ((): string => {
  let folder = __dirname;
  while (!existsSync(join(folder, 'schema.graphql'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('schema.graphql was not found above the server');
    folder = parent;
  }
  return folder;
})();
