import { Initial1763600000000 } from './0001-initial';
import { Searches1763600001000 } from './0002-searches';
import { Edits1763600002000 } from './0003-edits';
import { Bounces1763600003000 } from './0004-bounces';
import { ReceiptMailings1763600004000 } from './0005-receipt-mailings';
import { Settlement1763600007000 } from './0007-settlement';
import { DonorIdentity1763600007000 } from './0008-donor-identity';

/** Append-only, oldest first: a released migration is never edited. */
export const migrations = [
  Initial1763600000000, Searches1763600001000, Edits1763600002000, Bounces1763600003000, ReceiptMailings1763600004000,
  Settlement1763600007000,
  DonorIdentity1763600007000,
];
