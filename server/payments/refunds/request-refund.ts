import { refundSchema } from '../../../rules/refund';
import { validate } from '../../../rules/validate';
import { isUuid } from '../../../rules/uuid';
import { changedRows } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { UserError } from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { describeError } from '../../log';
import { NOT_CONFIGURED } from '../checkout';
import { lockPayment } from '../payment-lock';
import { ProviderError, type PaymentProvider } from '../provider';
import { applyRefunds } from './apply-refunds';
import { recordIntention, type Intention } from './refund-intention';

/** Arguments of the mutation `refundDonation`; `amount` in paise. */
export interface RefundRequest {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
  readonly idempotencyKey: string;
  /** What the form showed as refundable; a refund in between is a conflict. */
  readonly refundableAmount?: number | null;
}

/** Id of the requested refund, or the errors. */
export interface RefundOutcome {
  readonly refundId: string | null;
  readonly userErrors: UserError[];
}

const refused = (...userErrors: UserError[]): RefundOutcome => ({ refundId: null, userErrors });

/**
 * Refunds money of a donation. Stores the request first, then asks the provider with the same idempotency key on every
 * retry; the answer is booked on the same path as a webhook. Without an answer the refund stays pending until the
 * reconciliation finds out.
 */
export async function requestRefund(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  userId: string,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { value, errors } = validate(refundSchema, request);
  if (errors.length > 0) return refused(...toUserErrors(errors));
  if (!isUuid(request.id)) return refused(notFound('donation'));
  const recorded = await recordIntention(deps, userId, request.id, value, request.refundableAmount ?? null);
  if ('refused' in recorded) return refused(recorded.refused);
  return askForRefund(deps, provider, recorded.intention, value.idempotencyKey);
}

/** Asks the provider for a stored refund, unless the provider has it already. */
export async function askForRefund(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  intention: Intention,
  idempotencyKey: string,
): Promise<RefundOutcome> {
  if (intention.status === 'failed') return refused(refusedBefore(intention));
  const isAsked = intention.paymentId === null || intention.providerRefundId !== null;
  const wrong = isAsked ? null : await ask(deps, provider, intention, intention.paymentId, idempotencyKey);
  return wrong ? refused(wrong) : { refundId: intention.id, userErrors: [] };
}

const refusedBefore = ({ failure }: Intention): UserError =>
  userError('', 'REFUND_FAILED', failure ?? 'This refund failed. Please try again.');

async function ask(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  intention: Intention,
  paymentId: string,
  idempotencyKey: string,
): Promise<UserError | null> {
  if (!provider) return giveUp(deps, intention, paymentId, NOT_CONFIGURED);
  const { id, amount, donationId } = intention;
  try {
    const notes: Record<string, string> = donationId === null ? {} : { donation_id: donationId };
    const refund = await provider.refundPayment({ paymentId, amount, idempotencyKey, receipt: id, notes });
    await applyRefunds(deps, paymentId, [refund]);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('refund.provider-failed', { refundId: id, ...describeError(error) });
    if (mayHaveArrived(error)) return null;
    return giveUp(deps, intention, paymentId, error.description || 'Razorpay rejected this refund.');
  }
}

/**
 * Tells whether the request may have reached the provider: any error but a plain refusal. Status 409 means that the
 * same request is being processed.
 */
const mayHaveArrived = (error: ProviderError): boolean => error.retryable || error.statusCode === 409;

async function giveUp(deps: ServiceDeps, { id }: Intention, paymentId: string, failure: string): Promise<UserError> {
  await deps.dataSource.transaction(async (manager) => {
    await lockPayment(manager, paymentId);
    await changedRows(
      manager,
      `update refunds set status = 'failed', failure = $2, updated_at = $3
        where id = $1 and provider_refund_id is null and status = 'pending'`,
      [id, failure, deps.now()],
    );
  });
  return userError('', 'REFUND_FAILED', failure);
}
