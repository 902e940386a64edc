import type { EntityManager } from 'typeorm';
import { formatRupees } from '../../../rules/money';
import { refundAmountError, type RefundInput } from '../../../rules/refund';
import { recordAudit } from '../../audit/audit';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { UserError } from '../../generated/resolvers';
import { notFound, userError } from '../../graphql/user-errors';
import { lockPayment } from '../payment-lock';
import { bookMoneyOut } from './book-money-out';
import { scheduleRefundCheck } from './check-refunds';
import { overRefundLimit } from './refund-limit';

/** The office's refund request as stored before the provider is asked. */
export interface Intention {
  readonly id: string;
  /** Null for a payment that was booked for no donation. */
  readonly donationId: string | null;
  /** Null for a donation that was not paid through the provider. */
  readonly paymentId: string | null;
  readonly providerRefundId: string | null;
  readonly amount: number;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly failure: string | null;
}

interface Refundable {
  readonly status: string;
  readonly paymentId: string | null;
  readonly amount: number;
  /** Currency of the payment; null for a donation without one. */
  readonly currency: string | null;
  /** Amount refunded or requested already, in paise. */
  readonly spoken: number;
}

/** Seconds after which the provider is asked about a request. */
const CHECK_AFTER_SECONDS = 120;

const columns = `id, donation_id as "donationId", provider_payment_id as "paymentId", amount, status, failure,
  provider_refund_id as "providerRefundId"`;

/**
 * Stores the office's refund request with its audit entry and a later check at the provider, in one transaction. A
 * repeated request (same idempotency key) finds the first one. Money of an offline donation was returned by hand and is
 * booked at once.
 * @param shown what the form showed as refundable: two people, or one whose answer was lost, do not refund a part twice
 */
export async function recordIntention(
  deps: ServiceDeps,
  userId: string,
  donationId: string,
  input: RefundInput,
  shown: number | null,
): Promise<{ intention: Intention } | { refused: UserError }> {
  const { dataSource } = deps;
  const paid = await firstRow<{ paymentId: string | null }>(
    dataSource,
    'select payment_id as "paymentId" from donations where id = $1',
    [donationId],
  );
  if (!paid) return { refused: notFound('donation') };
  return dataSource.transaction(async (manager) => {
    if (paid.paymentId) await lockPayment(manager, paid.paymentId);
    const donation = await lockRefundable(manager, donationId);
    if (!donation) return { refused: notFound('donation') };
    const earlier = await findIntention(manager, input.idempotencyKey);
    if (earlier) {
      const same = earlier.donationId === donationId && earlier.amount === input.amount;
      return same ? { intention: earlier } : { refused: reused };
    }
    const refused =
      refundedMeanwhile(donation, shown) ??
      refusal(donation, input.amount) ??
      (await overRefundLimit(manager, userId, donation.spoken + input.amount));
    if (refused) return { refused };
    return { intention: await intend(deps, manager, userId, donationId, donation, input) };
  });
}

const reused = userError(
  'idempotencyKey',
  'REUSED',
  'A refund of a different amount was already requested. Close this window to see its status.',
);

function refundedMeanwhile({ status, amount, spoken }: Refundable, shown: number | null): UserError | null {
  const left = status === 'success' ? amount - spoken : 0;
  if (shown === null || shown === left) return null;
  const rest = left === 0 ? 'nothing is left to refund' : `${formatRupees(left)} can be refunded now`;
  const message = `This donation changed since you opened this window: ${rest}. No money went back by this press. Close the window to see what happened.`;
  return userError('', 'CONFLICT', message);
}

function refusal(donation: Refundable, amount: number): UserError | null {
  if (donation.status !== 'success') {
    return userError('', 'NOT_REFUNDABLE', 'Only a successful donation can be refunded.');
  }
  if (donation.currency !== null && donation.currency !== 'INR') {
    const message = `This gift was paid in ${donation.currency}: refund it in the Razorpay dashboard. The records are then updated automatically.`;
    return userError('', 'OTHER_CURRENCY', message);
  }
  const wrong = refundAmountError(amount, donation.amount - donation.spoken);
  return wrong === null ? null : userError('amount', 'OUT_OF_RANGE', wrong);
}

function lockRefundable(manager: EntityManager, donationId: string): Promise<Refundable | null> {
  return firstRow<Refundable>(
    manager,
    `select d.status, d.payment_id as "paymentId", d.amount,
            (select currency from payments p where p.provider_payment_id = d.payment_id) as currency,
            d.refunded_amount
              + (select coalesce(sum(r.amount), 0)::bigint from refunds r
                  where r.donation_id = d.id and r.status = 'pending') as spoken
       from donations d where d.id = $1
        for update of d`,
    [donationId],
  );
}

/** Finds the earlier request with the same idempotency key; null when there is none. */
export const findIntention = (manager: EntityManager, key: string): Promise<Intention | null> =>
  firstRow<Intention>(manager, `select ${columns} from refunds where idempotency_key = $1`, [key]);

/** A request as it is inserted; amounts in the payment's own minor units. */
interface NewIntention {
  readonly userId: string;
  readonly donationId: string | null;
  readonly paymentId: string | null;
  readonly status: Intention['status'];
  readonly amount: number;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Inserts a request and enqueues a later check at the provider, in case this process dies before its answer. */
export async function insertIntention(
  deps: ServiceDeps,
  manager: EntityManager,
  wanted: NewIntention,
): Promise<Intention> {
  const { paymentId, donationId, amount, status, reason, idempotencyKey, userId } = wanted;
  const intention = await firstRow<Intention>(
    manager,
    `insert into refunds (provider_payment_id, donation_id, amount, status, reason, idempotency_key, requested_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [paymentId, donationId, amount, status, reason, idempotencyKey, userId, deps.now()],
  );
  if (!intention) throw new Error('the refund was not stored');
  if (paymentId) await scheduleRefundCheck(manager, paymentId, deps.now(), CHECK_AFTER_SECONDS);
  return intention;
}

async function intend(
  deps: ServiceDeps,
  manager: EntityManager,
  userId: string,
  donationId: string,
  { paymentId }: Refundable,
  { amount, reason, idempotencyKey }: RefundInput,
): Promise<Intention> {
  // Money that the provider holds is not gone before it says so, also that of an adopted payment without a receipt of ours.
  const status = paymentId === null ? 'processed' : 'pending';
  const intention = await insertIntention(deps, manager, {
    userId,
    donationId,
    paymentId,
    status,
    amount,
    reason,
    idempotencyKey,
  });
  await recordAudit(manager, {
    userId,
    action: 'donation.refund-request',
    entity: 'donation',
    entityId: donationId,
    after: { refundId: intention.id, amount, reason },
  });
  if (!paymentId) await bookMoneyOut(deps, manager, donationId);
  return intention;
}
