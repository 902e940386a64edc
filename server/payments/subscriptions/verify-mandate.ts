import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import { askedNews } from '../capture-news';
import { ProviderError, type PaymentProvider } from '../provider';
import { isMandateSignature } from '../signature';
import { afterMandatePath } from './page-token';
import { readSubscription } from './store-state';
import { settleCharge } from './settle-charge';
import type { SubscriptionStatus } from './subscription-provider';
import { syncSubscription } from './sync';

/** Answer that a browser submits from the provider's window. Only what the signature covers is trusted. */
export interface MandateAnswer {
  readonly subscriptionId: string;
  readonly paymentId: string;
  readonly signature: string;
  /** Token of the link from which the donor went to the bank; '' when it is not known. */
  readonly link: string;
}

export type MandateResult =
  /** Signed by the provider; `isConfirmed` once the provider has also confirmed it on request. */
  | { readonly kind: 'authorized'; readonly isConfirmed: boolean; readonly callbackPath: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'invalid' };

const idPattern = /^sub_\w{1,64}$/;

/** Tells whether a text has the shape of the provider's subscription ids; any other needs no query. */
export const isSubscriptionId = (text: string): boolean => idPattern.test(text);

/**
 * Verifies an authorisation with the id in our own database, and settles its first charge. When the provider cannot be
 * reached the signature still counts: webhook and reconciliation bring the rest.
 */
export async function verifyMandate(
  deps: ServiceDeps,
  provider: PaymentProvider,
  { subscriptionId, paymentId, signature, link }: MandateAnswer,
): Promise<MandateResult> {
  const known = isSubscriptionId(subscriptionId)
    ? await firstRow<{ id: string; callbackPath: string }>(
        deps.dataSource,
        `select provider_subscription_id as id, callback_path as "callbackPath" from subscriptions
          where provider_subscription_id = $1`,
        [subscriptionId],
      )
    : null;
  if (!known) return { kind: 'unknown' };
  if (!isMandateSignature(known.id, paymentId, signature, deps.payments.keySecret)) return { kind: 'invalid' };
  const callbackPath = afterMandatePath(deps, known.id, link, known.callbackPath);
  try {
    const askedAt = deps.now();
    const payment = await provider.fetchPayment(paymentId);
    await settleCharge(deps, known.id, payment, askedNews(payment, askedAt, deps.now()));
    const after = await syncSubscription(deps, provider, known.id);
    return { kind: 'authorized', isConfirmed: after !== null && isAuthorized(after.status), callbackPath };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('mandate.provider-failed', { subscriptionId, ...describeError(error) });
    return { kind: 'authorized', isConfirmed: false, callbackPath };
  }
}

const isAuthorized = (status: SubscriptionStatus): boolean =>
  status === 'authenticated' || status === 'active' || status === 'completed';

/** Statuses in which a donor may be at the bank: to authorise the gift, or to replace the card. */
const AT_THE_BANK: readonly SubscriptionStatus[] = ['created', 'pending', 'halted'];

/**
 * Reads the state of a recurring gift for its donor's browser. Asks the provider while the donor may be at the bank.
 * Null when the gift is not ours.
 */
export async function mandateState(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  subscriptionId: string,
): Promise<{ subscriptionId: string; status: SubscriptionStatus } | null> {
  if (!isSubscriptionId(subscriptionId)) return null;
  const before = await readSubscription(deps.dataSource, subscriptionId);
  if (!before) return null;
  if (!AT_THE_BANK.includes(before.status) || !provider) return { subscriptionId, status: before.status };
  try {
    const after = await syncSubscription(deps, provider, subscriptionId);
    return { subscriptionId, status: after?.status ?? before.status };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { subscriptionId, status: before.status };
  }
}
