import { createRazorpayProvider } from '../../server/payments/razorpay';
import type { Difference } from '../../server/payments/reconcile/difference';
import { reconcile } from '../../server/payments/reconcile/reconcile';
import type { AdoptionWorld } from './adoption-world';
import { readLedger, type Ledger } from './ledger';

export const NOW = '2026-07-14T11:00:00+05:30';
export const agrees = { wrongCampaigns: 0, wrongDonors: 0, wrongEligible: 0, gaps: 0, wrongListings: 0 };

interface Gift {
  readonly id: string;
  readonly day: string;
  readonly source: string;
  readonly amount: number;
  readonly status: string;
  readonly number: string | null;
  readonly issued: string | null;
  readonly name: string;
}

/**
 * Creates the reads of tests about adoptions.
 * @param of returns the world under test
 */
export const adoptionSteps = (of: () => AdoptionWorld) => ({
  gifts: (): Promise<Gift[]> =>
    of().sql<Gift>(
      `select d.payment_id as id, (d.captured_at at time zone 'Asia/Kolkata')::date::text as day, d.source, d.amount, d.status,
              r.receipt_number as number, r.issued_on::text as issued, d.donor_name as name
         from donations d left join receipts r on r.donation_id = d.id order by d.captured_at, d.payment_id`,
    ),
  mails: (): Promise<unknown[]> => of().sql('select kind from mails'),
  ledger: (): Promise<Ledger> => readLedger(of().deps.dataSource),
  attention: () =>
    of().sql<{ kind: string; open: boolean }>(
      'select kind, resolved_at is null as open from attention_items order by created_at, kind',
    ),
  /** What the comparison with the provider finds. */
  reconciled: async (from: string, to: string): Promise<Difference[]> =>
    (await reconcile(of().deps, createRazorpayProvider(of().deps.payments), from, to, false)).differences,
});
