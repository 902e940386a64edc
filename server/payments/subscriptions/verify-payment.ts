import type { ServiceDeps } from '../../deps';
import type {
  UserErrorCode,
  VerifyRazorpayPaymentInput,
  VerifyRazorpayPaymentPayload,
} from '../../generated/resolvers';
import { userError } from '../../graphql/user-errors';
import { NOT_CONFIGURED } from '../checkout';
import type { PaymentProvider } from '../provider';
import { NO_DETAILS, UNVERIFIED } from '../verify';
import { verifyMandate } from './verify-mandate';

const SET_UP = 'Your recurring gift is set up. You will get a confirmation by email.';
const NOT_YET = 'Your bank has not confirmed the recurring gift yet. We will email you as soon as it does.';

const refused = (field: string, code: UserErrorCode, message: string): VerifyRazorpayPaymentPayload => ({
  success: false,
  message,
  receiptNumber: null,
  amount: null,
  userErrors: [userError(field, code, message)],
});

/** Verifies the answer of a browser that authorised a subscription and was not sent to our callback. */
export async function verifySubscriptionPayment(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  input: VerifyRazorpayPaymentInput,
): Promise<VerifyRazorpayPaymentPayload> {
  if (!provider) return refused('', 'PAYMENTS_OFF', NOT_CONFIGURED);
  if (!input.razorpayPaymentId) return refused('razorpayPaymentId', 'REQUIRED', NO_DETAILS);
  const result = await verifyMandate(deps, provider, {
    subscriptionId: input.razorpaySubscriptionId ?? '',
    paymentId: input.razorpayPaymentId,
    signature: input.razorpaySignature,
    link: '',
  });
  if (result.kind === 'unknown') return refused('razorpaySubscriptionId', 'NOT_FOUND', UNVERIFIED);
  if (result.kind === 'invalid') return refused('razorpaySignature', 'INVALID_SIGNATURE', UNVERIFIED);
  if (!result.isConfirmed) return refused('', 'NOT_CAPTURED', NOT_YET);
  return { success: true, message: SET_UP, receiptNumber: null, amount: null, userErrors: [] };
}
