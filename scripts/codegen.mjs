/** Runs `npm run codegen`: generates the types of schema.graphql, and the client's operations. */
import { makeTypes } from './build/types.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
await makeTypes().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
