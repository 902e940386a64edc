/** Returns a comparison key of a name: ignores case, spacing and the encoding of accents. */
export const personKey = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Tells whether two names are equal by their keys; an empty name equals none. */
export const isSamePerson = (one: string | null, other: string | null): boolean =>
  personKey(one ?? '') !== '' && personKey(one ?? '') === personKey(other ?? '');
