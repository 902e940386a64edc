import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import disableWithReason from './scripts/lint/disable-with-reason.mjs';
import { importZones } from './scripts/lint/import-zones.mjs';

const house = { rules: { 'disable-with-reason': disableWithReason } };

export default tseslint.config(
  { ignores: ['dist/', '**/generated/', '.data/', '.cache/', 'coverage/', 'screenshots/', 'client/public/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { 'import-x': importX, house },
    settings: {
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx', '.mts'] },
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.mts', '.cjs'] }),
      ],
    },
    rules: {
      'house/disable-with-reason': 'error',
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: importZones }],
      // Pages are fetched by dynamic imports, which cannot leave a module half initialised.
      'import-x/no-cycle': ['error', { ignoreExternal: true, allowUnsafeDynamicCyclicDependency: true }],
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      // Written out as code points, letters of a class are meant each for itself.
      'no-misleading-character-class': ['error', { allowEscape: true }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read and checked in server/config/env.ts only.' },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    // The one rule that needs types: a forgotten promise is a lost error. More of them would take minutes.
    files: ['{client,server,dev,rules,tests,bench}/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.client.json', 'tsconfig.tests.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
  {
    // Decorator metadata needs the entities' own imports as they are written.
    files: ['server/**/*.entity.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['rules/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\.{1,2}/|yup$)', message: 'rules imports yup and itself, nothing else.' }] },
      ],
    },
  },
  {
    // Younger than the floor in scripts/vite/client.mts, which lowers how scripts are written, not what they call.
    files: ['client/**/*.{ts,tsx}', 'rules/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[property.name=/^(toSorted|toReversed|toSpliced|canParse|groupBy|withResolvers|fromAsync)$/]',
          message: 'Chrome 109, the last of Windows 7, does not have it.',
        },
        {
          selector: 'MemberExpression[object.name=/^(AbortSignal|URL)$/][property.name=/^(any|parse)$/]',
          message: 'Chrome 109, the last of Windows 7, does not have it.',
        },
        {
          selector:
            'CallExpression[optional=false] > MemberExpression[object.name="AbortSignal"][property.name="timeout"]',
          message: 'Safari of iOS 15 does not have it: call it as AbortSignal.timeout?.(…), and wait for ever there.',
        },
      ],
    },
  },
  {
    files: ['client/*.{ts,tsx}', 'client/{site,shared}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(@mui|@emotion|@tiptap)/',
              message: 'Component libraries belong to client/office: a visitor loads none.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^(?:vite|@vitejs/.*)$', message: 'Vite is for development alone: dev/live-site loads it.' },
          ],
        },
      ],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
    languageOptions: { globals: globals.browser },
  },
  {
    // The emulator is a program of its own, with its own settings and its own words on the console.
    files: ['server/config/env.ts', 'dev/razorpay-emulator/*.ts', 'scripts/**', 'tests/**', 'bench/**', '*.{js,mjs}'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: [
      'server/main.ts',
      'server/log.ts',
      'client/shared/log-failure.ts',
      '{server,dev}/**/*-cli.ts',
      'dev/razorpay-emulator/main.ts',
      'scripts/**',
      'bench/**',
    ],
    rules: { 'no-console': 'off' },
  },
  // A released migration is never changed again.
  { files: ['server/database/migrations/**'], rules: { 'max-lines': 'off' } },
  // Scripts also write functions that run in a page.
  {
    files: ['scripts/**', 'tests/**/*.mjs', 'bench/**/*.{cjs,mjs}', '*.{js,mjs}'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ['dev/razorpay-emulator/browser/**', 'server/web/browser/**'],
    languageOptions: { globals: globals.browser },
    rules: { 'no-redeclare': ['error', { builtinGlobals: false }] },
  },
  { files: ['**/*.cjs', 'jest.config.js'], languageOptions: { sourceType: 'commonjs' } },
);
