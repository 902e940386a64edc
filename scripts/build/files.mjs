import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function expand(source) {
  const { folder, only = /./, but = /$^/ } = typeof source === 'string' ? { folder: source } : source;
  if (!existsSync(folder)) return [];
  if (statSync(folder).isFile()) return [folder];
  return filesIn(folder).filter((file) => only.test(file) && !but.test(file));
}

/** Hashes the names and contents of files and folders; missing ones count as empty. */
export function hashOf(sources) {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap(expand).sort()) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Copies files that the compiler ignores, such as the receipts' fonts. */
export function copyOtherFiles(from, to) {
  cpSync(from, to, { recursive: true, filter: (path) => statSync(path).isDirectory() || !path.endsWith('.ts') });
}

/** Removes the modules of operations that no document contains any more. */
export function removeStaleOperations(folder) {
  const index = readFileSync(join(folder, 'graphql.ts'), 'utf8');
  for (const file of filesIn(join(folder, 'operations'))) {
    if (!index.includes(`'./operations/${basename(file, '.ts')}'`)) rmSync(file);
  }
}
