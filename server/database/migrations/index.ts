import { Initial1763600000000 } from './0001-initial';
import { Searches1763600001000 } from './0002-searches';

/** Append-only, oldest first: a released migration is never edited. */
export const migrations = [Initial1763600000000, Searches1763600001000];
