import { useEffect, useLayoutEffect, useState } from 'react';
import { CheckRazorpayOrderDocument } from '../../generated/graphql';
import { post } from '../../shared/transport';
import { readPendingGift, type PendingGift } from '../donate/pending-gift';
import type { SettledGift } from '../donate/flow-ports';
import { rememberedGift, rememberGift } from '../donate/handover';

/** Polling interval and duration in milliseconds for a payment's outcome; a bank may take two or three minutes. */
const ASK_EVERY = 4_000;
const ASK_FOR = 180_000;

export type Arrival =
  /** Initial state: the first client render has to match the server's, which knows nothing of this tab. */
  | { kind: 'looking' }
  | { kind: 'settled'; gift: SettledGift }
  /** The provider is being asked. */
  | { kind: 'checking'; pending: PendingGift }
  /** Polling is over; any later news comes by mail. */
  | { kind: 'unconfirmed'; pending: PendingGift }
  | { kind: 'refunded' }
  /** This tab knows of no gift. */
  | { kind: 'unknown' };

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

  const pending = arrival.kind === 'checking' ? arrival.pending : null;
  useEffect(() => {
    if (!pending) return undefined;
    const until = Date.now() + ASK_FOR;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const askOnce = async () => {
      const next = await outcomeOf(pending);
      if (isOver) return;
      if (next) setArrival(next);
      else if (Date.now() < until) timer = setTimeout(() => void askOnce(), ASK_EVERY);
      else setArrival({ kind: 'unconfirmed', pending });
    };
    void askOnce();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [pending]);

  return arrival;
}

/** Returns null while nothing is certain: an order that is unpaid now may be paid in a minute. */
async function outcomeOf(pending: PendingGift): Promise<Arrival | null> {
  try {
    const state = (await post(CheckRazorpayOrderDocument, { orderId: pending.orderId })).data?.checkRazorpayOrder;
    if (state === null) return { kind: 'unknown' };
    if (state?.status === 'refunded') return { kind: 'refunded' };
    if (state?.status !== 'success') return null;
    const gift = { amount: pending.amount, receiptNumber: state.receiptNumber ?? null };
    rememberGift(gift);
    return { kind: 'settled', gift };
  } catch {
    return null;
  }
}
