/** `npm run codegen`: the types of schema.graphql, and the client's operations; those of files that are gone go too. */
import { spawnSync } from 'node:child_process';
import { removeStaleOperations } from './build/files.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
const { status } = spawnSync(process.execPath, ['node_modules/@graphql-codegen/cli/cjs/bin.js', '--config', 'codegen.yml', '--silent'], {
  stdio: 'inherit',
});
if (status === 0) removeStaleOperations('client/generated');
process.exitCode = status ?? 1;
