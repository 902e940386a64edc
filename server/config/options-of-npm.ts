/** Options of ours that npm has as well: set in an .npmrc, they would say nothing about a command of ours. */
const BOTH = new Set(['json']);

/**
 * Returns which options of a command npm kept for itself: in `npm run restore --check` it takes --check for one of its own
 * settings, puts it into the environment, and what runs is a restore.
 */
export const optionsOfNpm = (names: readonly string[], source: NodeJS.ProcessEnv): string[] =>
  names.filter((name) => !BOTH.has(name) && source[`npm_config_${name.replaceAll('-', '_')}`]);
