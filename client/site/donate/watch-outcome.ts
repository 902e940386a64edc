import { CheckRazorpayOrderDocument } from '../../generated/graphql';
import { post } from '../../shared/transport';
import type { SettledGift } from './flow-ports';
import { rememberGift } from './handover';
import { readPendingGift, type PendingGift } from './pending-gift';

/**
 * Polling interval in milliseconds for a payment's outcome, and how long it holds; a bank may take two or three minutes.
 * Afterwards it goes on more slowly: a donor comes back from the bank's app whenever she likes.
 */
const ASK_EVERY = 4_000;
const ASK_FOR = 180_000;
const ASK_LATER = 30_000;
/** Time in milliseconds within which a bank tells of a payment that was tried. */
const TRIED_WITHIN = 3_600_000;

export type Outcome =
  | { kind: 'settled'; gift: SettledGift }
  | { kind: 'refunded' }
  /** The server knows no such gift or no longer expects its payment, or nobody tried to pay it in time. */
  | { kind: 'unknown' };

/**
 * Asks the server about a gift until its outcome is certain, and stores a settled one for the thank-you page. Another
 * gift of this tab ends the questions.
 * @param done takes the outcome; null, and the outcome later, when there is none within three minutes
 * @returns function that ends the questions
 */
export function watchOutcome(pending: PendingGift, done: (outcome: Outcome | null) => void): () => void {
  const until = Date.now() + ASK_FOR;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const askOnce = async () => {
    const outcome = await outcomeOf(pending);
    if (isOver || readPendingGift()?.orderId !== pending.orderId) return;
    if (outcome?.kind === 'settled') rememberGift(outcome.gift);
    const isLate = Date.now() >= until;
    if (outcome || isLate) done(outcome);
    if (!outcome) timer = setTimeout(() => void askOnce(), isLate ? ASK_LATER : ASK_EVERY);
  };
  void askOnce();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Returns null while nothing is certain: an order that is unpaid now may be paid in a minute. */
async function outcomeOf(pending: PendingGift): Promise<Outcome | null> {
  try {
    const state = (await post(CheckRazorpayOrderDocument, { orderId: pending.orderId })).data?.checkRazorpayOrder;
    if (state === null || state?.status === 'failed') return { kind: 'unknown' };
    if (state?.status === 'refunded') return { kind: 'refunded' };
    if (state?.status === 'pending' && !state.isUndecided && Date.now() - pending.begunAt > TRIED_WITHIN)
      return { kind: 'unknown' };
    if (state?.status !== 'success') return null;
    return { kind: 'settled', gift: { amount: pending.amount, receiptNumber: state.receiptNumber ?? null } };
  } catch {
    return null;
  }
}
