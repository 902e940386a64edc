import type { UnpaidLimit } from '../config/limits';

/** What was begun and not paid, in so many gifts and refused payments. */
export interface Unpaid {
  readonly caller: number;
  readonly mailbox: number;
  readonly phone: number;
  /** Callers who gave the same name. */
  readonly addresses: number;
  /** Of everybody, in the last minutes, less three times what was paid meanwhile. */
  readonly inAll: number;
}

/** Bits of a round's task: with 8 rounds some 65,000 hashes, a second of a cheap phone. */
const LEAST_BITS = 13;
/** Maximum number of bits more: some 10 to 15 seconds of a cheap phone. */
const MORE_BITS = 4;
/** Bits of the heaviest task. */
export const MOST_BITS = LEAST_BITS + MORE_BITS;

/**
 * Returns the bits of the task for the next gift: more, the more was begun and not paid. 0 asks for nothing.
 */
export function bitsFor(unpaid: Unpaid, limit: UnpaidLimit): number {
  const share = Math.max(
    unpaid.caller / limit.count,
    unpaid.mailbox / limit.ofOne,
    unpaid.phone / limit.ofOne,
    unpaid.addresses / limit.addresses,
    unpaid.inAll / limit.inAll,
  );
  return share < 1 ? 0 : LEAST_BITS + Math.min(MORE_BITS, Math.floor((share - 1) * 2));
}
