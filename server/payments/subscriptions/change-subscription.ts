import { formatRupees } from '../../../rules/money';
import { isUuid } from '../../../rules/uuid';
import { recordAudit } from '../../audit/audit';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { UserError } from '../../generated/resolvers';
import { providerUnavailable } from '../../graphql/errors';
import { notFound, userError } from '../../graphql/user-errors';
import { describeError } from '../../log';
import { NOT_CONFIGURED } from '../checkout';
import { ProviderError, type PaymentProvider } from '../provider';
import { readStandIn, type StandIn } from './note-replacement';
import { readOpenReplacement, withdrawReplacement } from './open-replacement';
import type { StoredSubscription } from './store-state';
import { ENDED_STATUSES, type ProviderSubscription, type SubscriptionStatus } from './subscription-provider';
import { syncSubscription } from './sync';

export type SubscriptionChange = 'cancel' | 'pause' | 'resume';

/** States from which each change is possible. In the state it leads to, the change has been made already. */
const POSSIBLE: Record<
  SubscriptionChange,
  { from: readonly SubscriptionStatus[]; leadsTo: SubscriptionStatus; done: string }
> = {
  cancel: {
    from: ['created', 'authenticated', 'active', 'pending', 'halted', 'paused'],
    leadsTo: 'cancelled',
    done: 'cancelled',
  },
  pause: { from: ['active'], leadsTo: 'paused', done: 'paused' },
  resume: { from: ['paused'], leadsTo: 'active', done: 'resumed' },
};

/**
 * Cancels, pauses or resumes a recurring gift at the provider, effective at once. The provider's answer is stored on
 * the same path as a webhook's, together with the audit entry. Refuses with CHANGED where another gift runs in its place.
 * @param by the office user; null when the donor does it on their own page
 * @param id our id
 * @throws PROVIDER_UNAVAILABLE when the provider does not answer; a retry is safe
 */
export async function changeSubscription(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  by: { readonly userId: string | null },
  id: string,
  change: SubscriptionChange,
): Promise<UserError[]> {
  const row = isUuid(id)
    ? await firstRow<{ providerId: string }>(
        deps.dataSource,
        'select provider_subscription_id as "providerId" from subscriptions where id = $1',
        [id],
      )
    : null;
  if (!row) return [notFound('recurring gift')];
  if (!provider) return [userError('', 'PAYMENTS_OFF', NOT_CONFIGURED)];
  try {
    return await changeAt(deps, provider, by, { id, providerId: row.providerId }, change);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('subscription.change-failed', { id, change, ...describeError(error) });
    if (error.retryable) throw providerUnavailable('Razorpay did not respond. Please try again in a minute.');
    return [userError('', 'PROVIDER_REFUSED', error.description || 'Razorpay rejected this change.')];
  }
}

async function changeAt(
  deps: ServiceDeps,
  provider: PaymentProvider,
  by: { readonly userId: string | null },
  { id, providerId }: { id: string; providerId: string },
  change: SubscriptionChange,
): Promise<UserError[]> {
  const { from, leadsTo, done } = POSSIBLE[change];
  const before = await syncSubscription(deps, provider, providerId);
  if (!before) return [notFound('recurring gift')];
  if (change === 'cancel') await withdrawOpen(deps, provider, id);
  const standIn = await findStandIn(deps, provider, id);
  // One that the provider has not ended yet is the office's to end (see end-replaced).
  const isOffices = by.userId !== null && change === 'cancel' && before.status !== leadsTo;
  if (standIn && !isOffices) return [replaced(standIn, done)];
  if (before.status === leadsTo) return [];
  if (!from.includes(before.status)) {
    return [userError('', 'NOT_POSSIBLE', `A recurring gift that is ${before.status} cannot be ${done}.`)];
  }
  const failure = await ask(provider, change, providerId).then(
    () => null,
    (error: unknown) => error ?? new Error('rejected without a reason'),
  );
  // A failed call may still have taken effect with its answer lost, or another user made the change at this moment.
  const after = await syncSubscription(deps, provider, providerId, async (manager, known, now) => {
    if (failure !== null && (now.status !== leadsTo || known.status === leadsTo)) return;
    await recordAudit(manager, {
      userId: by.userId,
      action: `subscription.${change}`,
      entity: 'subscription',
      entityId: id,
      before: audited(before),
      after: { ...audited(now), ...(by.userId === null ? { by: 'donor' } : {}) },
    });
  });
  if (failure !== null && after?.status !== leadsTo) throw failure;
  return [];
}

/**
 * Withdraws a change of the gift that was begun and not authorised: a window of the bank that is still open would begin
 * another gift after this one was cancelled. One that is authorised at this moment stays, and is found as the stand-in.
 */
async function withdrawOpen(deps: ServiceDeps, provider: PaymentProvider, id: string): Promise<void> {
  const begun = await readOpenReplacement(deps, id);
  const reached = begun && (await syncSubscription(deps, provider, begun.providerId));
  if (begun && reached?.status === 'created') await withdrawReplacement(deps, provider, begun.providerId);
}

/** Finds the authorised gift in the place of this one. The provider may know of an authorisation that we have not heard of. */
async function findStandIn(deps: ServiceDeps, provider: PaymentProvider, id: string): Promise<StandIn | null> {
  const standIn = await readStandIn(deps.dataSource, id);
  if (standIn?.status !== 'created') return standIn;
  const now = await syncSubscription(deps, provider, standIn.providerId);
  return now && now.status !== 'created' && !ENDED_STATUSES.includes(now.status) ? standIn : null;
}

/** Error of a window that shows a gift whose place another took: success would say that nothing is charged any more. */
const replaced = ({ amount, frequency }: StandIn, done: string): UserError =>
  userError(
    '',
    'CHANGED',
    `This recurring gift was changed: another one of ${formatRupees(amount)} ${frequency} took its place. Nothing was ${done} by this press.`,
  );

function ask(provider: PaymentProvider, change: SubscriptionChange, providerId: string): Promise<ProviderSubscription> {
  if (change === 'cancel') return provider.cancelSubscription(providerId);
  return change === 'pause' ? provider.pauseSubscription(providerId) : provider.resumeSubscription(providerId);
}

const audited = ({ status, nextChargeAt }: StoredSubscription): object => ({ status, nextChargeAt });
