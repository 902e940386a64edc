import { readLedger } from './ledger';
import type { SubscriptionWorld } from './subscription-world';

/**
 * Creates the reads of tests about recurring gifts.
 * @param of returns the world under test
 */
export function subscriptionSteps(of: () => SubscriptionWorld) {
  return {
    /** Returns the stored state of a subscription. */
    state: async (id: string) => {
      const [row] = await of().sql<{
        status: string;
        paid: number;
        failed: number;
        next: Date | null;
        version: number;
      }>(
        `select status, paid_count as paid, failed_attempts as failed, next_charge_at as next, state_version as version
           from subscriptions where provider_subscription_id = $1`,
        [id],
      );
      return row;
    },
    /** Returns the kinds of all mails but the receipts, in their order. */
    mails: async (): Promise<string[]> => {
      const rows = await of().sql<{ kind: string }>(
        `select kind from mails where kind <> 'donation-receipt' order by created_at, kind`,
      );
      return rows.map(({ kind }) => kind);
    },
    attention: () =>
      of().sql<{ kind: string; open: boolean }>(
        'select kind, resolved_at is null as open from attention_items order by created_at',
      ),
    /** Expects as many donations, receipts and mails as charges at the provider, each counted once. */
    expectBooks: async (count: number, amount = 50_000): Promise<void> => {
      expect(await readLedger(of().deps.dataSource)).toMatchObject({
        successes: count,
        successAmount: count * amount,
        receipts: count,
        mails: count,
        totals: { amount: count * amount, count },
        wrongCampaigns: 0,
        wrongDonors: 0,
        gaps: 0,
      });
      expect(await of().sql(`select 1 from donations where status <> 'success'`)).toHaveLength(0);
    },
  };
}
