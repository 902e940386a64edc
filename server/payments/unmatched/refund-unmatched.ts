import type { EntityManager } from 'typeorm';
import { refundPaymentSchema } from '../../../rules/unmatched-payment';
import { validate } from '../../../rules/validate';
import { recordAudit } from '../../audit/audit';
import type { ServiceDeps } from '../../deps';
import type { UserError, UserErrorCode } from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { amountWithoutFee } from '../match-amount';
import { lockPayment } from '../payment-lock';
import type { PaymentProvider } from '../provider';
import { askForRefund, type RefundOutcome } from '../refunds/request-refund';
import { findIntention, insertIntention, type Intention } from '../refunds/refund-intention';
import { overRefundLimit } from '../refunds/refund-limit';
import { isPaymentId, readKept, refreshPayment, type KeptPayment } from './read-unmatched';

/** Arguments of the mutation `refundPayment`; `id` is the provider's payment id. */
export interface UnmatchedRefundRequest {
  readonly id: string;
  readonly reason: string;
  readonly idempotencyKey: string;
}

const refused = (...userErrors: UserError[]): RefundOutcome => ({ refundId: null, userErrors });

/**
 * Refunds a captured payment that matches no donation, in full. Follows the rules of every refund: the request is
 * stored under its idempotency key before the provider is asked, and the answer is booked as news.
 */
export async function refundUnmatched(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  userId: string,
  { id, ...request }: UnmatchedRefundRequest,
): Promise<RefundOutcome> {
  const { value, errors } = validate(refundPaymentSchema, request);
  if (errors.length > 0) return refused(...toUserErrors(errors));
  if (!isPaymentId(id)) return refused(notFound('payment'));
  await refreshPayment(deps, provider, id);
  const recorded = await deps.dataSource.transaction((manager) => intend(deps, manager, userId, id, value));
  return 'refused' in recorded
    ? refused(recorded.refused)
    : askForRefund(deps, provider, recorded, value.idempotencyKey);
}

async function intend(
  deps: ServiceDeps,
  manager: EntityManager,
  userId: string,
  paymentId: string,
  { reason, idempotencyKey }: { reason: string; idempotencyKey: string },
): Promise<Intention | { refused: UserError }> {
  await lockPayment(manager, paymentId);
  const no = (code: UserErrorCode, message: string) => ({ refused: userError('', code, message) });
  const kept = await readKept(manager, paymentId);
  if (!kept) return { refused: notFound('payment') };
  const earlier = await findIntention(manager, idempotencyKey);
  if (earlier) return earlier.paymentId === paymentId ? earlier : no('REUSED', 'Please reload the page and try again.');
  if (kept.bookedId !== null) {
    return no(
      'BOOKED',
      `This payment is already recorded. See receipt ${kept.receiptNumber ?? ''}. Refund it on the donation’s page.`,
    );
  }
  const amount = amountWithoutFee(kept) - kept.refunded;
  if (!kept.wasCaptured || amount <= 0) return no('NOT_REFUNDABLE', 'This payment has no amount left to refund.');
  const over = await overRefundLimit(manager, userId, inPaise(kept, kept.refunded + amount));
  if (over) return { refused: { ...over, field: [] } };
  const intention = await insertIntention(deps, manager, {
    userId,
    donationId: null,
    paymentId,
    status: 'pending',
    amount,
    reason,
    idempotencyKey,
  });
  await recordAudit(manager, {
    userId,
    action: 'payment.refund-request',
    entity: 'payment',
    entityId: intention.id,
    after: { paymentId, refundId: intention.id, amount, currency: kept.currency, reason },
  });
  return intention;
}

/** Returns what a part of a payment is worth in paise; without end for another currency whose value nobody states. */
function inPaise({ currency, amount, baseAmount }: KeptPayment, part: number): number {
  if (currency === 'INR') return part;
  return baseAmount === null ? Infinity : Math.round((part * baseAmount) / amount);
}
