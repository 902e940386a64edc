import type { Upload } from './useUploads';

/** Names shown; the others are counted. */
const NAMED = 5;

/**
 * Names the files of a dialog that did not arrive, once each has its answer: among thirty rows the three that were refused
 * are out of sight, and nothing else tells a screen reader of them. Empty when all are here.
 */
export function failedWords(uploads: readonly Pick<Upload, 'file' | 'outcome'>[]): string {
  if (uploads.some(({ outcome }) => !outcome)) return '';
  const names = uploads.flatMap(({ file, outcome }) => (outcome?.kind === 'stored' ? [] : [file.name]));
  if (names.length === 0) return '';
  const more = names.length - NAMED;
  const named = `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return uploads.length === 1
    ? `${named} did not arrive.`
    : `${names.length} of ${uploads.length} files did not arrive: ${named}.`;
}
