import { useEffect, useLayoutEffect, useState } from 'react';
import { rememberedGift } from '../donate/handover';
import { readPendingGift, type PendingGift } from '../donate/pending-gift';
import { watchOutcome, type Outcome } from '../donate/watch-outcome';

export type Arrival =
  /** Initial state: the first client render has to match the server's, which knows nothing of this tab. */
  | { kind: 'looking' }
  | Outcome
  /** The provider is being asked. */
  | { kind: 'checking'; pending: PendingGift }
  /** Nothing came in time; the provider is asked on, more slowly. */
  | { kind: 'unconfirmed'; pending: PendingGift };

function arrive(): Arrival {
  const gift = rememberedGift();
  if (gift) return { kind: 'settled', gift };
  const pending = readPendingGift();
  return pending ? { kind: 'checking', pending } : { kind: 'unknown' };
}

/**
 * Returns the outcome of this tab's gift: passed on by the dialog, or polled from the server after a return from the
 * provider's pages.
 */
export function useSettledGift(): Arrival {
  const [arrival, setArrival] = useState<Arrival>({ kind: 'looking' });
  useLayoutEffect(() => setArrival(arrive()), []);

  const pending = 'pending' in arrival ? arrival.pending : null;
  useEffect(() => {
    if (!pending) return undefined;
    return watchOutcome(pending, (outcome) => setArrival(outcome ?? { kind: 'unconfirmed', pending }));
  }, [pending]);

  return arrival;
}
