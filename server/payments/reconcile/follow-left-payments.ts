import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import { ProviderError, type PaymentProvider } from '../provider';
import { settleAny } from '../settle-fetched';

/** Maximum number of payments per run; the rest follow on the next days. */
const AT_ONCE = 100;

/**
 * Fetches the payments that were left to return, by id, since they are older than the period of the lists. Resolves the
 * item of one that is back with its payer; treats one that was captured after all as captured money.
 */
export async function followLeftPayments(deps: ServiceDeps, provider: PaymentProvider): Promise<void> {
  const left: { id: string }[] = await deps.dataSource.query(
    `select reference as id from attention_items where kind = 'payment_left' and resolved_at is null
      order by created_at limit $1`,
    [AT_ONCE],
  );
  for (const { id } of left) {
    try {
      const askedAt = deps.now();
      await settleAny(deps, provider, await provider.fetchPayment(id), askedAt);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      deps.log.warn('reconcile.left-payment-failed', { paymentId: id, ...describeError(error) });
    }
  }
}
