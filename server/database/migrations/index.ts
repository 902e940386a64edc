import { Initial1763600000000 } from './0001-initial';
import { Edits1763800000000 } from './0003-edits';
import { Bounces1764000004000 } from './0004-bounces';

/** Append-only, oldest first: a released migration is never edited. */
export const migrations = [Initial1763600000000, Edits1763800000000, Bounces1764000004000];
