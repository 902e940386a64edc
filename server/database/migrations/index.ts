import { Initial1763600000000 } from './0001-initial';
import { Bounces1764000004000 } from './0004-bounces';

/** Append-only, oldest first: a released migration is never edited. */
export const migrations = [Initial1763600000000, Bounces1764000004000];
