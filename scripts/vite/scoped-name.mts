import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const files = new Map<string, string>();

/** Five letters that stand for a stylesheet, the same in every build; fails where two sheets would share them. */
function letters(file: string): string {
  const path = relative(root, file.replace(/\?.*$/, ''));
  const found = BigInt(`0x${createHash('sha256').update(path).digest('hex')}`)
    .toString(36)
    .slice(-5);
  const other = files.get(found);
  if (other !== undefined && other !== path) throw new Error(`${path} and ${other} have the same letters: rename one`);
  files.set(found, path);
  return found;
}

/** How a class of a CSS module is called in the site. Vite's own names carry a hash and a line, which no script needs. */
export const scopedName = (name: string, file: string): string => `${name}_${letters(file)}`;
