import type { Essential } from './gift';

/** Rows in sight before the donor asks for more. */
const FIRST_ROWS = 3;

/** The campaign's own category first, the others as the server lists them. */
export function inOrderFor(category: string | undefined, essentials: readonly Essential[]): Essential[] {
  const isOwn = (essential: Essential) => essential.category === category;
  return [...essentials.filter(isOwn), ...essentials.filter((essential) => !isOwn(essential))];
}

/**
 * What is shown before "Show more": the first rows, and whatever was chosen before the dialog opened. A button for one row would
 * take that row's room, so the row stands there instead.
 */
export function firstRows(ordered: readonly Essential[], chosen: ReadonlySet<string>): Essential[] {
  const first = ordered.filter(({ id }, index) => index < FIRST_ROWS || chosen.has(id));
  return ordered.length - first.length <= 1 ? [...ordered] : first;
}

/** By category, in the order in which each first occurs. */
export function byCategory(essentials: readonly Essential[]): Array<[category: string, items: Essential[]]> {
  const groups = new Map<string, Essential[]>();
  for (const essential of essentials) {
    groups.set(essential.category, [...(groups.get(essential.category) ?? []), essential]);
  }
  return [...groups];
}
