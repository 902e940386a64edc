import type { ServiceDeps } from '../deps';
import type {
  BookPaymentInput,
  CreateRazorpayOrderInput,
  CreateRazorpayOrderPayload,
  Dispute,
  OfflineDonationInput,
  RecordChequeOutcomeInput,
  RazorpayOrderState,
  Refund,
  TributeLetter,
  UnmatchedPayment,
  UserError,
  VerifyRazorpayPaymentInput,
  VerifyRazorpayPaymentPayload,
  WebhookEventList,
  WebhookEventPayload,
  WebhookEventRecord,
} from '../generated/resolvers';
import { createSingleFlight } from '../single-flight';
import { createOrder } from './checkout';
import { recordChequeOutcome } from './cheque-outcome';
import type { Admit } from './giving-limit';
import { recordOfflineDonation, type RecordedDonation } from './offline-donation';
import type { PaymentProvider } from './provider';
import { createRazorpayProvider } from './razorpay';
import { reconcileDaily } from './reconcile/reconcile';
import { watchForWebhookSilence } from './reconcile/webhook-silence';
import { checkOpenRefunds, checkRefunds } from './refunds/check-refunds';
import { readDisputes, readRefunds } from './refunds/refund-list';
import { findSimilar } from './offline-entry';
import { requestRefund, type RefundOutcome, type RefundRequest } from './refunds/request-refund';
import { replayWebhook } from './replay-webhook';
import { rescueWebhooks } from './rescue-webhooks';
import { answerKey, isSignedAnswer } from './signed-answer';
import { createStartHealth } from './start-health';
import { orderState, verifyPayment } from './verify';
import { noteAnswered, receiveWebhook, processWebhook, type WebhookAnswer, type WebhookDelivery } from './webhook';
import { bookUnmatched } from './unmatched/book-unmatched';
import { readLetters } from './tributes/read-letters';
import { readUnmatched } from './unmatched/read-unmatched';
import { refundUnmatched, type UnmatchedRefundRequest } from './unmatched/refund-unmatched';
import { queueDueChecks, resumeOverdueChecks, watchOrder } from './watch';
import { listWebhookEvents, readWebhookEvent, readWebhookEvents } from './webhook-list';

/** One-time gifts, from order to receipt. Amounts in paise. */
export interface PaymentsService {
  /**
   * Creates an order at the provider.
   * @param admit whether the caller may begin a gift; by default every caller may
   */
  createRazorpayOrder(input: CreateRazorpayOrderInput, admit?: Admit): Promise<CreateRazorpayOrderPayload>;
  /** Tells whether the provider signed the answer; see signed-answer. */
  isSigned(input: VerifyRazorpayPaymentInput): boolean;
  /** Verifies the provider's answer; concurrent calls with the same answer ask the provider once. */
  verifyRazorpayPayment(input: VerifyRazorpayPaymentInput): Promise<VerifyRazorpayPaymentPayload>;
  /** Reads the state of an order for its donor's browser; null when the order is not ours. */
  checkRazorpayOrder(orderId: string): Promise<RazorpayOrderState | null>;
  /** Records an offline gift with its receipt; returns the donation's id or the input errors. */
  recordOfflineDonation(userId: string, input: OfflineDonationInput): Promise<RecordedDonation>;
  /** Finds an earlier gift that may be the same one entered twice; null when there is none. */
  similarGift(donationId: string): Promise<string | null>;
  /** Records what the bank did with the cheque of an offline gift; returns the errors. */
  recordChequeOutcome(userId: string, input: RecordChequeOutcomeInput): Promise<UserError[]>;
  /** Checks a webhook's signature, stores the event once and enqueues it; never processes it within the request. */
  receiveWebhook(delivery: WebhookDelivery): Promise<WebhookAnswer>;
  /**
   * Stores how long the answer to a webhook took.
   * @param milliseconds from the event's arrival to our answer
   */
  noteAnswered(eventId: string, milliseconds: number): Promise<void>;
  /** Processes a stored event; a no-op when it was processed before. An error makes the job retry. */
  processWebhook(eventId: string): Promise<void>;
  /** Lists stored webhook events, by time. */
  webhookEvents(args: Parameters<typeof listWebhookEvents>[1]): Promise<WebhookEventList>;
  /** Streams the stored webhook events of a file, newest first. */
  webhooksForExport(args: Parameters<typeof readWebhookEvents>[1]): ReturnType<typeof readWebhookEvents>;
  /** Reads a stored webhook event by the provider's id; null when there is none. */
  webhookEvent(id: string): Promise<WebhookEventRecord | null>;
  /** Enqueues a stored event again; processing is idempotent. */
  replayWebhook(userId: string, id: string): Promise<WebhookEventPayload>;
  /**
   * Enqueues events whose job was lost and files those without retries in the exceptions queue; returns how many it
   * found.
   */
  rescueWebhooks(): Promise<number>;
  /** Reconciles one order with the provider and schedules the next check. */
  watchOrder(orderId: string): Promise<void>;
  /** Enqueues the checks of orders that are due and have no job; returns how many. */
  queueDueChecks(): Promise<number>;
  /** Enqueues the overdue checks of orders; returns how many. */
  resumeOverdueChecks(): Promise<number>;
  /** Requests a refund of a donation, in full or in part; the same idempotency key never refunds twice. */
  refundDonation(userId: string, request: RefundRequest): Promise<RefundOutcome>;
  /** Reads the refunds of many donations, in the order of the ids. */
  refundsOf(donationIds: readonly string[]): Promise<Refund[][]>;
  /** Reads the disputes of many donations, in the order of the ids. */
  disputesOf(donationIds: readonly string[]): Promise<Dispute[][]>;
  /** Reads the letters to whom givers wanted to be told, in the order of the donations' ids. */
  lettersOf(donationIds: readonly string[]): Promise<(TributeLetter | null)[]>;
  /** Reads a payment that matches no donation; null when it is unknown. */
  unmatchedPayment(paymentId: string): Promise<UnmatchedPayment | null>;
  /** Books a payment that matches no order as a gift of the donor that the office names; idempotent. */
  bookPayment(userId: string, input: BookPaymentInput): Promise<RecordedDonation>;
  /** Refunds a payment that matches no donation, in full. */
  refundPayment(userId: string, request: UnmatchedRefundRequest): Promise<RefundOutcome>;
  /** Asks the provider about a payment's refunds. A ProviderError makes the job retry. */
  checkRefunds(paymentId: string): Promise<void>;
  /** Enqueues a check for each payment with an open refund; returns how many. */
  checkOpenRefunds(): Promise<number>;
  /** Compares our books with the provider's and books what is missing; a no-op without a provider. */
  reconcileDaily(): Promise<void>;
  /** Files an exception when the provider's webhooks have stopped. */
  watchForWebhookSilence(): Promise<void>;
}

/**
 * Creates the service.
 * @param provider the real provider by default; null while no key is configured
 */
export function createPaymentsService(
  deps: ServiceDeps,
  provider: PaymentProvider | null = deps.payments.mode === 'off'
    ? null
    : createRazorpayProvider(deps.payments, deps.breakers?.provider, deps),
): PaymentsService {
  const health = createStartHealth(deps, 'orders');
  const verification = createSingleFlight<VerifyRazorpayPaymentPayload>();
  return {
    createRazorpayOrder: (input, admit) => createOrder(deps, provider, input, health, admit),
    isSigned: (input) => isSignedAnswer(deps.payments, input),
    verifyRazorpayPayment: (input) => verification(answerKey(input), () => verifyPayment(deps, provider, input)),
    checkRazorpayOrder: (orderId) => orderState(deps, provider, orderId),
    recordOfflineDonation: (userId, input) => recordOfflineDonation(deps, userId, input),
    similarGift: (donationId) => findSimilar(deps.dataSource.manager, donationId),
    recordChequeOutcome: (userId, input) => recordChequeOutcome(deps, userId, input),
    receiveWebhook: (delivery) => receiveWebhook(deps, delivery),
    noteAnswered: (eventId, milliseconds) => noteAnswered(deps, eventId, milliseconds),
    webhookEvents: (args) => listWebhookEvents(deps.dataSource, args),
    webhooksForExport: (args) => readWebhookEvents(deps.dataSource, args),
    webhookEvent: (id) => readWebhookEvent(deps.dataSource, id),
    replayWebhook: (userId, id) => replayWebhook(deps, userId, id),
    rescueWebhooks: () => rescueWebhooks(deps),
    processWebhook: (eventId) => processWebhook({ deps, provider }, eventId),
    watchOrder: (orderId) => (provider ? watchOrder(deps, provider, orderId) : Promise.resolve()),
    queueDueChecks: () => queueDueChecks(deps),
    resumeOverdueChecks: () => resumeOverdueChecks(deps),
    refundDonation: (userId, request) => requestRefund(deps, provider, userId, request),
    refundsOf: (donationIds) => readRefunds(deps, donationIds),
    disputesOf: (donationIds) => readDisputes(deps, donationIds),
    lettersOf: (donationIds) => readLetters(deps.dataSource, donationIds),
    unmatchedPayment: (paymentId) => readUnmatched(deps, provider, paymentId),
    bookPayment: (userId, input) => bookUnmatched(deps, provider, userId, input),
    refundPayment: (userId, request) => refundUnmatched(deps, provider, userId, request),
    checkRefunds: (paymentId) => (provider ? checkRefunds(deps, provider, paymentId) : Promise.resolve()),
    checkOpenRefunds: () => checkOpenRefunds(deps),
    reconcileDaily: async () => void (provider && (await reconcileDaily(deps, provider))),
    watchForWebhookSilence: () => watchForWebhookSilence(deps),
  };
}
