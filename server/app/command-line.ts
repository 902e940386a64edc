import { parseArgs, type ParseArgsConfig } from 'node:util';
import { environmentWith } from '../config/env';
import { optionsOfNpm } from '../config/options-of-npm';

/**
 * Reads the arguments of a command. With --help it prints how the command is called, and ends the process before anything is done.
 * @throws Error with the usage, for what the command does not know, and for options that npm took for its own
 */
export function readCommandLine<const T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const taken = optionsOfNpm(Object.keys(config.options ?? {}), environmentWith({})).map((name) => `--${name}`);
  if (taken.length > 0)
    throw new Error(`npm took ${taken.join(' ')} for its own: a "--" belongs before it. Nothing was done.\n${usage}`);
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error });
  }
}
