import { fieldOfHeading } from '../../rules/import-headings';
import type { ImportKind } from '../generated/resolvers';
import type { FileRow } from './read/refusal';

/** Rows among which the heading is looked for: titles and addresses often stand above it. */
export const HEADING_ROWS = 15;
/** A row with so many known headings is one; a single word can stand in any title. */
const SURE = 2;

const filled = ({ cells }: FileRow): number => cells.filter((cell) => cell !== '').length;

/**
 * Finds the place of the heading among a file's first rows: the one that has most known headings; where none has two, the
 * first row, or behind titles of one cell the first with several, one with a known heading rather than one without.
 */
export function findHeading(kind: ImportKind, rows: readonly FileRow[]): number {
  const scores = rows.map(({ cells }) => new Set(cells.flatMap((cell) => fieldOfHeading(kind, cell) ?? [])).size);
  const most = Math.max(0, ...scores);
  if (most >= SURE) return scores.indexOf(most);
  const hasTitle = scores[0] === 0 && rows.slice(0, 1).every((row) => filled(row) === 1);
  if (!hasTitle) return 0;
  const wide = rows.flatMap((row, place) => (filled(row) > 1 ? [place] : []));
  return wide.find((place) => scores[place] === most) ?? wide[0] ?? 0;
}
