import { formatLetterDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { flagAllForAttention, flagForAttention } from '../../attention/attention';
import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import { ProviderError, type PaymentProvider } from '../provider';
import { isReplaced } from './note-replacement';
import type { StoredSubscription } from './store-state';
import { ENDED_STATUSES } from './subscription-provider';
import { syncSubscription } from './sync';

/**
 * Ends a gift at the provider once another is authorised in its place. Run by each check of the older gift, so that a
 * killed process, a lost webhook or a refusal leaves nothing undone. What fails is in Needs attention until it worked.
 * @throws ProviderError when the provider did not end it; the caller asks again
 */
export async function endReplaced(
  deps: ServiceDeps,
  provider: PaymentProvider,
  old: StoredSubscription,
): Promise<void> {
  if (!(await isReplaced(deps.dataSource, old.id))) return;
  if (!ENDED_STATUSES.includes(old.status)) {
    const failure = await provider.cancelSubscription(old.providerSubscriptionId).then(
      () => null,
      (error: unknown) => error,
    );
    // A failed call may have taken effect with its answer lost.
    const after = await syncSubscription(deps, provider, old.providerSubscriptionId).catch((error: unknown) => {
      if (failure === null) throw error;
      return null;
    });
    if (!after || !ENDED_STATUSES.includes(after.status)) {
      const details = `The recurring gift ${old.providerSubscriptionId} was replaced by its donor, but Razorpay has not cancelled it yet. Cancel it in the Razorpay dashboard if this stays here.`;
      await flagForAttention(deps.dataSource, 'gift_runs_twice', old.providerSubscriptionId, null, details, 'always');
      deps.log.warn('subscription.replaced-runs', { id: old.id, ...describeError(failure) });
      throw failure instanceof ProviderError ? failure : new Error('the replaced gift was not cancelled');
    }
  }
  await deps.dataSource.query(
    `update attention_items set resolved_at = $2
      where kind = 'gift_runs_twice' and reference = $1 and resolved_at is null`,
    [old.providerSubscriptionId, deps.now()],
  );
  await flagDoubleCharges(deps, old);
}

/** Files every charge of the older gift that was made in a cycle of the newer one, for the office to refund. */
async function flagDoubleCharges({ dataSource }: ServiceDeps, old: StoredSubscription): Promise<void> {
  const charges = await dataSource.query<{ id: string; amount: number; paymentId: string; at: Date }[]>(
    `select d.id, d.amount, d.payment_id as "paymentId", d.captured_at as at
       from donations d
      where d.subscription_id = $1 and d.status = 'success'
        and d.captured_at >= (select n.starts_at from subscriptions o join subscriptions n on n.id = o.replaced_by_id
                               where o.id = $1) - interval '1 day'`,
    [old.id],
  );
  const exceptions = charges.map(({ id, amount, paymentId, at }) => ({
    reference: `charge:${paymentId}`,
    donationId: id,
    details: `${formatRupees(amount)} was charged on ${formatLetterDate(at)} although the donor had replaced this recurring gift. Refund it if the new gift was charged as well.`,
  }));
  await flagAllForAttention(dataSource, 'gift_runs_twice', exceptions);
}
