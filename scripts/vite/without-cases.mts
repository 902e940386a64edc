import type { Plugin } from 'vite';

const LIBRARY = 'tiny-case';
const STUB = `\0${LIBRARY}`;

/**
 * Leaves out what yup needs to rename the keys of an object (`camelCase()`, `snakeCase()`), which no form does: a kilobyte in
 * every form of the site. Whoever calls one of them is told.
 */
export const withoutCases = (): Plugin => ({
  name: 'without-cases',
  enforce: 'pre',
  resolveId: (id) => (id === LIBRARY ? STUB : null),
  load: (id) =>
    id === STUB
      ? `export const camelCase = () => { throw Error('left out by scripts/vite/without-cases.mts') }; export const snakeCase = camelCase;`
      : null,
});
