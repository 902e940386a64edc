import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { accessOf } from './access.mjs';
import { hashOf, removeStaleOperations } from './files.mjs';

const from = [
  'schema.graphql',
  'codegen.yml',
  'package-lock.json',
  'scripts/codegen-preset.cjs',
  'scripts/build/access.mjs',
  { folder: 'client', only: /\.graphql$/ },
];
const made = ['server/generated/resolvers.ts', 'client/generated/graphql.ts', 'client/generated/access.ts'];
/** Hash of the sources, beside the generated files, since builds and the dev loop both make them. */
const hashFile = 'client/generated/.made-from';

/**
 * Generates the types of schema.graphql and the client's operations, and removes those of deleted documents.
 * @param onlyStale skips the generation when the sources have not changed
 * @throws Error when a document does not match the schema; the tool has printed where
 */
export async function makeTypes({ onlyStale = false } = {}) {
  const hash = hashOf(from);
  if (onlyStale && made.every(existsSync) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  const args = ['node_modules/@graphql-codegen/cli/cjs/bin.js', '--config', 'codegen.yml', '--silent'];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error('the types of schema.graphql could not be generated')),
    );
  });
  writeFileSync('client/generated/access.ts', accessOf(readFileSync('schema.graphql', 'utf8')));
  removeStaleOperations('client/generated');
  writeFileSync(hashFile, hash);
}
