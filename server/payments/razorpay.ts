import Razorpay from 'razorpay';
import { ValidationError } from 'yup';
import type { Breaker } from '../breaker';
import { refuseInTransaction } from '../database/transactions';
import type { ServiceDeps } from '../deps';
import type { PaymentConfig } from '../config/payment-config';
import { createAdoptionCalls } from './adoption/adoption-provider';
import { parseRazorpayPayment, parsePaymentList } from './razorpay-payment';
import { ProviderError, type PaymentProvider } from './provider';
import { createReconcileCalls } from './reconcile/reconcile-provider';
import { parseRazorpayRefund, parseRefundList } from './refunds/razorpay-refund';
import { createSubscriptionCalls } from './subscriptions/razorpay-subscriptions';

/** The SDK's axios instance. It is missing from the typings, and is the only way to set a time-out or another host. */
interface SdkTransport {
  defaults: { baseURL: string; timeout: number; proxy: boolean; maxRedirects: number; maxContentLength: number };
  post(path: string, body: object, config: { headers: Record<string, string> }): Promise<{ data: unknown }>;
  interceptors: {
    request: { use(before: (config: SdkRequest) => SdkRequest, failed: undefined, how: { synchronous: true }): void };
    response: { use(ok: undefined, failed: (error: SdkFailure) => Promise<never>): void };
  };
}

interface SdkRequest {
  signal?: AbortSignal;
}

interface SdkFailure {
  code?: string;
  response?: { status: number; data: unknown };
}

/** Time-outs of one call in milliseconds: without a byte, and for the whole answer, since some come a byte at a time. */
const TIMEOUT_MS = 10_000;
const WHOLE_WITHIN_MS = 20_000;
/** Maximum bytes of an answer; the longest list has some hundred kB. */
const MAX_ANSWER = 16 * 1024 * 1024;
/** Maximum page size of the provider's lists; no payment has more refunds than this. */
const MOST_REFUNDS = 100;

/**
 * Creates the provider on Razorpay's SDK. Only this file knows the SDK.
 * @param breaker circuit breaker that is told the outcome of every call
 * @param watch log and metrics of every call: its outcome and duration
 * @param withinMs time for the whole answer to a call, in milliseconds
 */
export function createRazorpayProvider(
  config: PaymentConfig,
  breaker?: Breaker,
  watch: Partial<Pick<ServiceDeps, 'log' | 'metrics'>> = {},
  withinMs = WHOLE_WITHIN_MS,
): PaymentProvider {
  const call = createCall(breaker, watch);
  const sdk = new Razorpay({ key_id: config.keyId, key_secret: config.keySecret });
  const transport = (sdk as unknown as { api: { rq: SdkTransport } }).api.rq;
  configureTransport(transport, config.apiBase, withinMs);

  return {
    createOrder: ({ amount, receipt, notes }) =>
      call(async () => {
        const order: unknown = await sdk.orders.create({ amount, currency: 'INR', receipt, notes });
        return { id: orderId(order) };
      }),
    fetchPayment: (id) => call(async () => parseRazorpayPayment(await sdk.payments.fetch(id))),
    fetchOrderPayments: (id) => call(async () => parsePaymentList(await sdk.orders.fetchPayments(id))),
    capturePayment: (payment) =>
      call(async () => {
        try {
          return parseRazorpayPayment(await sdk.payments.capture(payment.id, payment.amount, payment.currency));
        } catch (error) {
          const now = parseRazorpayPayment(await sdk.payments.fetch(payment.id));
          if (now.status === 'captured') return now;
          throw error;
        }
      }),
    // The SDK's own method cannot send the idempotency header that keeps a repeated request from refunding twice.
    refundPayment: ({ paymentId, amount, idempotencyKey, receipt, notes }) =>
      call(async () => {
        const headers = { 'X-Refund-Idempotency': idempotencyKey };
        const body = { amount, speed: 'normal', receipt, notes };
        const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
        return parseRazorpayRefund((await transport.post(path, body, { headers })).data);
      }),
    ...createSubscriptionCalls(sdk, call),
    ...createReconcileCalls(sdk, call),
    ...createAdoptionCalls(sdk, call),
    fetchRefunds: (id) =>
      call(async () => parseRefundList(await sdk.payments.fetchMultipleRefund(id, { count: MOST_REFUNDS }))),
  };
}

function configureTransport(transport: SdkTransport, apiBase: string, withinMs: number): void {
  transport.defaults.baseURL = apiBase;
  transport.defaults.timeout = TIMEOUT_MS;
  transport.defaults.proxy = false;
  // The provider redirects nowhere; a client that looks out for it takes a quarter more of the processor for a call.
  transport.defaults.maxRedirects = 0;
  transport.defaults.maxContentLength = MAX_ANSWER;
  const limited = (request: SdkRequest): SdkRequest => ({ ...request, signal: AbortSignal.timeout(withinMs) });
  transport.interceptors.request.use(limited, undefined, { synchronous: true });
  transport.interceptors.response.use(undefined, (error) => {
    // Without an answer the SDK throws a TypeError over `response.status` and the cause is lost.
    error.response ??= { status: 0, data: { error: { code: 'NETWORK_ERROR', description: error.code ?? '' } } };
    return Promise.reject(error);
  });
}

function orderId(order: unknown): string {
  if (typeof order === 'object' && order !== null && 'id' in order && typeof order.id === 'string') return order.id;
  throw new ProviderError(0, 'BAD_ANSWER', '');
}

/** Wraps every call to the provider; none may run while a transaction is open. */
const createCall =
  (breaker: Breaker | undefined, { log, metrics }: Partial<Pick<ServiceDeps, 'log' | 'metrics'>>) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    refuseInTransaction('A call to the payment provider');
    const began = performance.now();
    const over = (outcome: string): void => {
      const milliseconds = performance.now() - began;
      metrics?.providerCall(outcome, milliseconds / 1000);
      log?.debug('provider.called', { outcome, milliseconds: Math.round(milliseconds) });
    };
    try {
      const answer = await work();
      over('ok');
      breaker?.answered();
      return answer;
    } catch (failure) {
      const error = asProviderError(failure);
      over(`${error.statusCode} ${error.providerCode}`.slice(0, 60));
      // A refusal that no retry would change is an answer: the provider works.
      if (error.retryable) breaker?.failed();
      else breaker?.answered();
      throw error;
    }
  };

/** Turns whatever the SDK rejects with (plain objects, strings, TypeErrors) into a ProviderError. */
function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof ValidationError) return new ProviderError(0, 'BAD_ANSWER', '');
  if (typeof error === 'object' && error !== null && 'statusCode' in error) {
    return describedError(Number(error.statusCode), 'error' in error ? error.error : undefined);
  }
  // A call that bypasses the SDK's methods rejects as its HTTP client does.
  if (typeof error === 'object' && error !== null && 'response' in error) {
    const { status, data } = error.response as NonNullable<SdkFailure['response']>;
    return describedError(
      status,
      typeof data === 'object' && data !== null && 'error' in data ? data.error : undefined,
    );
  }
  return new ProviderError(0, 'SDK_FAILURE', error instanceof Error ? error.message : '');
}

function describedError(statusCode: number, detail: unknown): ProviderError {
  const { code, description } = (detail ?? {}) as { code?: string; description?: string };
  return new ProviderError(statusCode, code ?? 'UNKNOWN', description ?? '');
}
