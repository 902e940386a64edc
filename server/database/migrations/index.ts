import { Initial1763600000000 } from './0001-initial';
import { ReceiptMailings1763600004000 } from './0005-receipt-mailings';

/** Append-only, oldest first: a released migration is never edited. */
export const migrations = [Initial1763600000000, ReceiptMailings1763600004000];
