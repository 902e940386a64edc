// Lints texts as if they were files. Reads [{ file, code }] from standard input, writes the broken rules of each. A
// separate program, because jest does not let ESLint load its configuration.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const lint = new ESLint({
  // A text without a file has no types; the rules under test need none.
  overrideConfig: [
    {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { project: null } },
      rules: { '@typescript-eslint/no-floating-promises': 'off' },
    },
  ],
});

const broken = [];
for (const { file, code } of JSON.parse(await text(process.stdin))) {
  const [result] = await lint.lintText(code, { filePath: file });
  broken.push((result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(broken));
