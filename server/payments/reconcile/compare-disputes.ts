import type { Queryable } from '../../database/sql';
import { formatPaymentAmount } from '../format-payment-amount';
import { OVER, type ProviderDispute } from '../disputes/razorpay-dispute';
import type { PaymentProvider } from '../provider';
import { isUnknownId } from '../subscriptions/plans';
import type { Difference } from './difference';
import type { Period } from './reconcile-provider';

/** The provider's answer about disputes. */
export interface ToldDisputes {
  readonly told: readonly ProviderDispute[];
  /** Ids of our disputes that the provider does not know. */
  readonly unknown: readonly string[];
}

interface KnownDispute {
  readonly disputeId: string;
  readonly status: string;
}

/**
 * Fetches the disputes opened in the period, and older ones that are still open as far as we know: an outcome may take
 * months.
 * @throws ProviderError
 */
export async function readDisputes(db: Queryable, provider: PaymentProvider, period: Period): Promise<ToldDisputes> {
  const told = await provider.listDisputes(period);
  const listed = new Set(told.map(({ id }) => id));
  const open = await db.query<KnownDispute[]>(
    'select provider_dispute_id as "disputeId", status from disputes where status <> all($1::text[])',
    [OVER],
  );
  const unknown: string[] = [];
  for (const { disputeId } of open) {
    if (listed.has(disputeId)) continue;
    try {
      told.push(await provider.fetchDispute(disputeId));
    } catch (error) {
      if (!isUnknownId(error)) throw error;
      unknown.push(disputeId);
    }
  }
  return { told, unknown };
}

/** Filters the disputes that we do not know, or know in another state. */
export async function unheardDisputes(db: Queryable, disputes: readonly ProviderDispute[]): Promise<ProviderDispute[]> {
  const states = await statesOf(db, disputes);
  return disputes.filter(({ id, status }) => states.get(id) !== status);
}

/** Compares every dispute with our record of it. */
export async function compareDisputes(db: Queryable, { told, unknown }: ToldDisputes): Promise<Difference[]> {
  const states = await statesOf(db, told);
  const differing = told.filter(({ id, status }) => states.get(id) !== status);
  const differences = differing.map(({ id, paymentId, amount, currency, status }): [id: string, details: string] => [
    id,
    `Dispute of ${formatPaymentAmount(amount, currency)} on ${paymentId}: ${status} at Razorpay, ${states.get(id) ?? 'unknown'} here.`,
  ]);
  for (const id of unknown) differences.push([id, 'This dispute is open here, but Razorpay has no record of it.']);
  return differences.map(([reference, details]) => ({ kind: 'dispute', reference, donationId: null, details }));
}

async function statesOf(db: Queryable, disputes: readonly ProviderDispute[]): Promise<Map<string, string>> {
  const known = await db.query<KnownDispute[]>(
    'select provider_dispute_id as "disputeId", status from disputes where provider_dispute_id = any($1::text[])',
    [disputes.map(({ id }) => id)],
  );
  return new Map(known.map(({ disputeId, status }) => [disputeId, status]));
}
