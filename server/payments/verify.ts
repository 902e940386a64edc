import { REFUND_PAYOUT_BUSINESS_DAYS } from '../../rules/limits';
import { prepared } from '../database/prepared-sql';
import type { ServiceDeps } from '../deps';
import type {
  RazorpayOrderState,
  UserErrorCode,
  VerifyRazorpayPaymentInput,
  VerifyRazorpayPaymentPayload,
} from '../generated/resolvers';
import { providerUnavailable } from '../graphql/errors';
import { userError } from '../graphql/user-errors';
import { describeError } from '../log';
import { capture } from './capture';
import { NOT_CONFIGURED } from './checkout';
import { ProviderError, type PaymentProvider } from './provider';
import type { Settlement } from './settle';
import { settleFetched } from './settle-fetched';
import { isPaymentSignature } from './signature';
import { checkOrder } from './watch';

export const UNVERIFIED = 'Unable to verify payment. Please contact support with your payment details.';
export const NO_DETAILS = 'Payment details not received. Please try again.';
const NOT_YET = 'Your bank has not confirmed the payment yet. We will email your receipt as soon as it does.';
const RETURNED =
  'This payment was not completed. If your account was debited, the amount is returned to you within 5 to 7 working days.';
const REFUNDED = `This payment was refunded. The amount reaches you within ${REFUND_PAYOUT_BUSINESS_DAYS} business days, and the receipt is void.`;
const NOT_TAKEN =
  'We did not take this payment because it does not match your order. If your account was debited, the amount is returned to you automatically within 5 to 7 working days.';
const THANKS = 'Thank you for your donation. Your receipt will be emailed to you.';

const refused = (field: string, code: UserErrorCode, message: string): VerifyRazorpayPaymentPayload => ({
  success: false,
  message,
  receiptNumber: null,
  amount: null,
  userErrors: [userError(field, code, message)],
});

/**
 * Verifies a browser's claim that it paid. Trusts only the signature, over the order id from our own database; whether
 * and how much was captured is asked of the provider.
 * @throws PROVIDER_UNAVAILABLE when the provider does not answer; webhook or reconciliation settle it later
 */
export async function verifyPayment(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  input: VerifyRazorpayPaymentInput,
): Promise<VerifyRazorpayPaymentPayload> {
  if (!provider) return refused('', 'PAYMENTS_OFF', NOT_CONFIGURED);
  if (!input.razorpayPaymentId) return refused('razorpayPaymentId', 'REQUIRED', NO_DETAILS);
  const orderId = await findOrder(deps, input.razorpayOrderId ?? '');
  if (orderId === null) return refused('razorpayOrderId', 'NOT_FOUND', UNVERIFIED);
  if (!isPaymentSignature(orderId, input.razorpayPaymentId, input.razorpaySignature, deps.payments.keySecret)) {
    return refused('razorpaySignature', 'INVALID_SIGNATURE', UNVERIFIED);
  }
  const settlement = await settleAsked(deps, provider, orderId, input.razorpayPaymentId);
  if (settlement.kind === 'not_captured') return refused('', 'NOT_CAPTURED', NOT_YET);
  if (settlement.kind === 'left') return refused('', 'NOT_TAKEN', NOT_TAKEN);
  if (settlement.kind === 'returned') return refused('', 'RETURNED', RETURNED);
  if (settlement.kind === 'unmatched') return refused('razorpayPaymentId', 'UNMATCHED', UNVERIFIED);
  if (settlement.kind === 'settled' && settlement.isRefunded) return refused('', 'REFUNDED', REFUNDED);
  return {
    success: true,
    message: THANKS,
    receiptNumber: settlement.kind === 'settled' ? settlement.receiptNumber : null,
    amount: settlement.amount,
    userErrors: [],
  };
}

/** Shape of the provider's order ids; any other needs no query. */
const orderIdPattern = /^order_\w{1,64}$/;

const KNOWN = prepared('select provider_order_id as id from payment_orders where provider_order_id = $1');

async function findOrder(deps: ServiceDeps, orderId: string): Promise<string | null> {
  if (!orderIdPattern.test(orderId)) return null;
  const rows: { id: string }[] = await deps.dataSource.query(KNOWN, [orderId]);
  return rows[0]?.id ?? null;
}

async function settleAsked(
  deps: ServiceDeps,
  provider: PaymentProvider,
  orderId: string,
  paymentId: string,
): Promise<Settlement | { readonly kind: 'left' }> {
  try {
    const askedAt = deps.now();
    const fetched = await provider.fetchPayment(paymentId);
    if (fetched.orderId !== orderId) return { kind: 'unmatched' };
    const { payment, news, isLeft } = await capture(deps, provider, fetched, askedAt);
    return isLeft ? { kind: 'left' } : await settleFetched(deps, provider, payment, news);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('verify.provider-failed', { orderId, ...describeError(error) });
    throw providerUnavailable(UNVERIFIED);
  }
}

/**
 * Reads the state of an order, asking the provider unless the outcome is known. A closed window does not prove that
 * nothing was paid, and a captured gift that waits to be booked is a success to its donor. Null when the order is not
 * ours.
 */
export async function orderState(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  orderId: string,
): Promise<RazorpayOrderState | null> {
  const before = await readState(deps, orderId);
  if (!before || before.status === 'success' || before.status === 'refunded' || !provider) return before;
  await checkOrder(deps, provider, orderId);
  return readState(deps, orderId);
}

async function readState(deps: ServiceDeps, orderId: string): Promise<RazorpayOrderState | null> {
  if (!orderIdPattern.test(orderId)) return null;
  const rows: RazorpayOrderState[] = await deps.dataSource.query(
    `select o.provider_order_id as "orderId",
            case when exists (select 1 from payments p where p.donation_id = d.id and p.waits_until is not null)
                 then 'success' else d.status end as status,
            d.status = 'pending' and exists (select 1 from payments p where p.donation_id = d.id and p.waits_until is null
              and p.status in ('created', 'authorized')) as "isUndecided",
            r.receipt_number as "receiptNumber"
       from payment_orders o join donations d on d.id = o.donation_id
            left join receipts r on r.donation_id = d.id
      where o.provider_order_id = $1`,
    [orderId],
  );
  return rows[0] ?? null;
}
