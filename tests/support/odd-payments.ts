import { randomUUID } from 'node:crypto';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { reconcileDaily } from '../../server/payments/reconcile/reconcile';
import { readLedger } from './ledger';
import type { MidnightWorld } from './midnight-world';
import { donor, orderInput } from './payment-world';

/** Part of the ledger that is the same whenever the books agree. */
export const booksAgree = {
  wrongCampaigns: 0,
  wrongDonors: 0,
  wrongEligible: 0,
  gaps: 0,
  wrongReturns: 0,
  wrongListings: 0,
  wrongTallies: 0,
};

/** Lengths of time for `advance`, in days. */
export const DAY = 1;
export const MINUTE = 1 / 1440;

/**
 * Creates the steps of tests about payments that differ from their orders.
 * @param of returns the world under test
 */
export function oddPaymentSteps(of: () => MidnightWorld) {
  return {
    begin: (): Promise<void> => of().beginAt('2026-07-14T12:00:00+05:30'),
    /** Lists the entries of the exceptions queue. */
    items: () =>
      of().sql<{ kind: string; details: string; open: boolean }>(
        'select kind, details, resolved_at is null as open from attention_items order by created_at, kind',
      ),
    /** Returns a payment's status at the provider. */
    state: async (paymentId: string): Promise<string> =>
      ((await of().emulator.rzp.payments.fetch(paymentId)) as { status: string }).status,
    /** Runs the daily reconciliation. */
    daily: () => reconcileDaily(of().deps, createRazorpayProvider(of().deps.payments)),
    ledger: () => readLedger(of().deps.dataSource),
    /** Places an order; returns the provider's id. */
    order: async (changes: Parameters<typeof orderInput>[0] = {}): Promise<string> => {
      const { order } = await of().payments.createRazorpayOrder(orderInput(changes));
      return order?.id ?? '';
    },
    /** Changes settings of the account at the provider. */
    account: (settings: object) => of().emulator.control('account', settings),
    /** Builds the office's form that books a payment by hand. */
    form: (paymentId: string, changes: object = {}) => ({
      paymentId,
      amount: null,
      campaignId: null,
      donor,
      wants80g: true,
      isAnonymous: false,
      flowId: randomUUID(),
      ...changes,
    }),
  };
}
