import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import { ProviderError, type PaymentProvider } from '../provider';
import { settleAny } from '../settle-fetched';

/** More than so many at once are looked at on the next days. */
const AT_ONCE = 100;

/**
 * Asks for the payments that were left to return, by their ids since they are older than what the lists are asked for:
 * one that is back with its payer settles its item, and one that was captured after all is treated as captured money.
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
