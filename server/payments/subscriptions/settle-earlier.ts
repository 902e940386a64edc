import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import type { PaymentProvider, ProviderPayment } from '../provider';
import { syncSubscription } from './sync';

/** Days by which a charge may be late and still be the next one: a bank is asked again for three days. */
const LATE_DAYS = 5;

interface Told {
  /** Moment by which the charge was made, as far as the event says it. */
  readonly at: Date;
  /** Number of charges made by then; null where the event does not say it. */
  readonly paidCount: number | null;
}

/**
 * Settles the charges before this one of which nothing was heard yet, since events come in any order: a charge is told
 * to the donor with its number, and receipts are numbered in the order of charges. Asks the provider only where there
 * seem to be any. Without an answer the charge is booked as it came, and the others follow.
 */
export async function settleEarlier(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  subscriptionId: string,
  payment: ProviderPayment,
  told: Told,
): Promise<void> {
  if (!provider || !payment.captured || !(await seemsLater(deps, subscriptionId, payment.id, told))) return;
  try {
    await syncSubscription(deps, provider, subscriptionId);
  } catch (error) {
    deps.log.warn('subscription.provider-failed', { subscriptionId, ...describeError(error) });
  }
}

/** An adopted gift's charges of before count at the provider and are not ours. */
const LATER = `
  select c.of_it is null
         and (adopted_at is null and $3::int > c.known + 1
              or coalesce(c.latest, s.created_at) + ('1 ' || case frequency when 'yearly' then 'year' else 'month' end)::interval
                 + make_interval(days => $5) < $4) as "isLater"
    from subscriptions s,
         lateral (select count(*) as known, max(captured_at) as latest, max(id::text) filter (where payment_id = $2) as of_it
                    from donations where subscription_id = s.id and captured_at is not null) c
   where provider_subscription_id = $1`;

/** Tells whether a charge that is not booked yet seems to have others before it that are not booked either. */
async function seemsLater(
  { dataSource }: ServiceDeps,
  subscriptionId: string,
  paymentId: string,
  { at, paidCount }: Told,
): Promise<boolean> {
  const parameters = [subscriptionId, paymentId, paidCount, at, LATE_DAYS];
  return (await firstRow<{ isLater: boolean | null }>(dataSource, LATER, parameters))?.isLater === true;
}
