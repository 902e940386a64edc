import { readSession } from './session-storage';

interface KeptLine {
  state: string;
  values: Record<string, unknown>;
}

/** Key in local storage of the lines of a person's entry desk: gifts with their donors that are not saved yet. */
export const keptEntriesKey = (userId: string): string => `entry-desk:${userId}`;

/** Whether this browser keeps lines of a person. */
export const isKeptFor = (userId: string): boolean => localStorage.getItem(keptEntriesKey(userId)) !== null;

/** Counts the lines that the signed-in person has typed and that are not saved. */
export function countKeptEntries(): number {
  const user = readSession()?.user;
  if (!user) return 0;
  try {
    const kept = JSON.parse(localStorage.getItem(keptEntriesKey(user.id)) ?? 'null') as { lines?: KeptLine[] } | null;
    return (kept?.lines ?? []).filter(({ state, values }) => state !== 'saved' && (values.name || values.amount))
      .length;
  } catch {
    return 0;
  }
}

/** Forgets the lines of the signed-in person: on signing out they are left to nobody. */
export function forgetKeptEntries(): void {
  const user = readSession()?.user;
  if (user) localStorage.removeItem(keptEntriesKey(user.id));
}
