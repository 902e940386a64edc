import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { ProviderError, type PaymentProvider } from '../provider';
import { ENDED_STATUSES } from './subscription-provider';
import { syncSubscription } from './sync';

/** A change of a recurring gift that was begun, and has not ended: its authorisation may be open in a window. */
export interface OpenReplacement {
  readonly providerId: string;
  /** In paise. */
  readonly amount: number;
  readonly startsAt: Date;
}

/** Reads the open change of a gift; null without one. */
export const readOpenReplacement = ({ dataSource }: ServiceDeps, oldId: string): Promise<OpenReplacement | null> =>
  firstRow<OpenReplacement>(
    dataSource,
    `select provider_subscription_id as "providerId", amount, starts_at as "startsAt" from subscriptions
      where replaces_id = $1 and status not in ('cancelled', 'completed', 'expired')`,
    [oldId],
  );

/**
 * Cancels a change that was begun and not authorised; false when it was authorised at this moment.
 * @throws ProviderError when the provider does not answer; a retry is safe
 */
export async function withdrawReplacement(
  deps: ServiceDeps,
  provider: PaymentProvider,
  providerId: string,
): Promise<boolean> {
  const failure = await provider.cancelSubscription(providerId).then(
    () => null,
    (error: unknown) => error,
  );
  const after = await syncSubscription(deps, provider, providerId);
  if (after && ENDED_STATUSES.includes(after.status)) return true;
  if (failure instanceof ProviderError && failure.retryable) throw failure;
  return false;
}
