/** What two spellings of one name have in common: case, blanks and the way accents are encoded do not matter. */
export const personKey = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether two names are the same person's, as far as a name says it; an empty one is nobody's. */
export const isSamePerson = (one: string | null, other: string | null): boolean =>
  personKey(one ?? '') !== '' && personKey(one ?? '') === personKey(other ?? '');
