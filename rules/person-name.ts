/** Returns a comparison key of a name: ignores case, spacing and the encoding of accents. */
export const personKey = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Tells whether the PAN of a donor may stand on a receipt in this name: a PAN is never put on one in another name. A donor who
 * has no name has no other one.
 */
export const isPanOf = (
  name: string,
  known: { readonly name: string | null; readonly panName: string | null },
): boolean => known.name === null || isSamePerson(name, known.name) || isSamePerson(name, known.panName);

/** Tells whether two names are equal by their keys; an empty name equals none. */
export const isSamePerson = (one: string | null, other: string | null): boolean =>
  personKey(one ?? '') !== '' && personKey(one ?? '') === personKey(other ?? '');
