import type { ServiceDeps } from '../deps';
import type {
  CreateRazorpayOrderInput, CreateRazorpayOrderPayload, RazorpayOrderState, VerifyRazorpayPaymentInput,
  VerifyRazorpayPaymentPayload,
} from '../generated/resolvers';
import { createOrder } from './checkout';
import type { PaymentProvider } from './provider';
import { createRazorpayProvider } from './razorpay';
import { orderState, verifyPayment } from './verify';
import { receiveWebhook, processWebhook, type WebhookAnswer, type WebhookDelivery } from './webhook';
import { resumeOverdueChecks, watchOrder } from './watch';

/** Giving once, from order to receipt. Amounts in paise. */
export interface PaymentsService {
  createRazorpayOrder(input: CreateRazorpayOrderInput): Promise<CreateRazorpayOrderPayload>;
  verifyRazorpayPayment(input: VerifyRazorpayPaymentInput): Promise<VerifyRazorpayPaymentPayload>;
  checkRazorpayOrder(orderId: string): Promise<RazorpayOrderState | null>;
  receiveWebhook(delivery: WebhookDelivery): Promise<WebhookAnswer>;
  processWebhook(eventId: string): Promise<void>;
  watchOrder(orderId: string): Promise<void>;
  resumeOverdueChecks(): Promise<number>;
}

/** @param provider the real one by default; null while no key is configured */
export function createPaymentsService(
  deps: ServiceDeps,
  provider: PaymentProvider | null = deps.payments.mode === 'off' ? null : createRazorpayProvider(deps.payments),
): PaymentsService {
  return {
    createRazorpayOrder: (input) => createOrder(deps, provider, input),
    verifyRazorpayPayment: (input) => verifyPayment(deps, provider, input),
    checkRazorpayOrder: (orderId) => orderState(deps, provider, orderId),
    receiveWebhook: (delivery) => receiveWebhook(deps, delivery),
    processWebhook: (eventId) => processWebhook(deps, eventId),
    watchOrder: (orderId) => (provider ? watchOrder(deps, provider, orderId) : Promise.resolve()),
    resumeOverdueChecks: () => resumeOverdueChecks(deps),
  };
}
