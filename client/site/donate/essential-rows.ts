import type { Essential } from './gift';

/** Number of rows before "Show more". */
const FIRST_ROWS = 3;

/** Sorts the campaign's own category first, the others as the server lists them. */
export function inOrderFor(category: string | undefined, essentials: readonly Essential[]): Essential[] {
  const isOwn = (essential: Essential) => essential.category === category;
  return [...essentials.filter(isOwn), ...essentials.filter((essential) => !isOwn(essential))];
}

/**
 * Returns the rows before "Show more": the first ones, and those chosen before the dialog opened. A single remaining
 * row is included, since the button would take its room.
 */
export function firstRows(ordered: readonly Essential[], chosen: ReadonlySet<string>): Essential[] {
  const first = ordered.filter(({ id }, index) => index < FIRST_ROWS || chosen.has(id));
  return ordered.length - first.length <= 1 ? [...ordered] : first;
}

/** Groups by category, in the order of first occurrence. */
export function byCategory(essentials: readonly Essential[]): Array<[category: string, items: Essential[]]> {
  const groups = new Map<string, Essential[]>();
  for (const essential of essentials) {
    groups.set(essential.category, [...(groups.get(essential.category) ?? []), essential]);
  }
  return [...groups];
}
