import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import { ProviderError, type PaymentProvider } from '../provider';
import { endReplaced } from './end-replaced';
import { isUnknownId } from './plans';
import { scheduleSubscriptionCheck } from './schedule';
import { readSubscription } from './store-state';
import { syncSubscription } from './sync';

const ASK_AGAIN_AFTER_MS = 60_000;
/** Pause in milliseconds after a plain refusal, which a retry hardly changes. */
const REFUSED_FOR_MS = 10 * 60_000;

/**
 * Reconciles one subscription whose webhooks may never have come, ends it where another took its place, and
 * schedules the next check.
 */
export async function watchSubscription(
  deps: ServiceDeps,
  provider: PaymentProvider,
  providerId: string,
): Promise<void> {
  try {
    const after = await syncSubscription(deps, provider, providerId);
    if (after) await endReplaced(deps, provider, after);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('subscription.provider-failed', { subscriptionId: providerId, ...describeError(error) });
    // An id that the provider does not know is asked about again by the daily comparison, which tells the office of it.
    const pause = error.retryable ? ASK_AGAIN_AFTER_MS : REFUSED_FOR_MS;
    const at = isUnknownId(error) ? null : new Date(deps.now().getTime() + pause);
    const known = await readSubscription(deps.dataSource, providerId);
    if (known) await deps.dataSource.transaction((manager) => scheduleSubscriptionCheck(manager, known.id, at));
  }
}
