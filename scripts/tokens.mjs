// Writes client/shared/styles/tokens.css from client/shared/theme/tokens.ts. Run after changing a token: node scripts/tokens.mjs
// (tests/unit/theme-contrast.test.ts fails while the two differ).
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const source = fileURLToPath(new URL('../client/shared/theme/css-variables.ts', import.meta.url));
const { module } = await runnerImport(source, { configFile: false, logLevel: 'error' });
writeFileSync(new URL('../client/shared/styles/tokens.css', import.meta.url), module.tokensCss());
