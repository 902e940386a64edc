/**
 * Plants faults into the built server of this process, before it is loaded: each edit replaces one text of one file, in
 * memory only. The product never loads this; it refuses production, and an edit that does not match the code.
 */
import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, '../../../dist');

/**
 * Applies one edit to the text of a built file.
 * @throws Error unless its text occurs exactly once
 */
export function edited(text, { file, find, replace }) {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`The sabotage of ${file} matches ${places} places instead of one: ${find}`);
  return text.replace(find, () => replace);
}

/**
 * Plants edits.
 * @param edits see sabotage.ts
 */
export function plant(edits) {
  if (process.env.NODE_ENV === 'production') throw new Error('Faults are never planted in production.');
  const planted = new Map();
  for (const edit of edits) {
    const path = join(DIST, edit.file);
    planted.set(path, edited(planted.get(path) ?? readFileSync(path, 'utf8'), edit));
  }
  const load = Module._extensions['.js'];
  Module._extensions['.js'] = (module, filename) => {
    const text = planted.get(filename);
    if (text === undefined) load(module, filename);
    else module._compile(text, filename);
  };
}
