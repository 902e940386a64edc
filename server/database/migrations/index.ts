import { Initial1763600000000 } from './0001-initial';

/** Append-only, oldest first: a released migration is never edited. */
export const migrations = [Initial1763600000000];
