import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import { readBody } from '../http/body';
import type { PaymentsService } from './payments.service';

const MAX_WEBHOOK = 1024 * 1024;
const MAX_CALLBACK = 16 * 1024;

interface CallbackDeps {
  readonly payments: PaymentsService;
  /** The same on connections that the site cannot use up. */
  readonly webhooks: Pick<PaymentsService, 'receiveWebhook' | 'noteAnswered'>;
  readonly publicUrl: string;
}

/**
 * What the provider calls: POST /webhooks/razorpay, and POST /payments/callback, where a browser that cannot run the
 * checkout's callback is sent with a form. Neither has a session; both trust the signature alone.
 */
export function createPaymentCallbacks(deps: CallbackDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0];
    const answer = path === '/webhooks/razorpay' ? webhook : path === '/payments/callback' ? callback : null;
    if (!answer || request.method !== 'POST') return false;
    await answer(deps, request, response);
    return true;
  };
}

async function webhook({ webhooks }: CallbackDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request, MAX_WEBHOOK);
  const arrived = performance.now();
  const answer = await webhooks.receiveWebhook({
    body,
    signature: header(request, 'x-razorpay-signature'),
    eventId: header(request, 'x-razorpay-event-id'),
  });
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' }).end(answer.body);
  // The answer is out: a note that fails is not worth a word to the provider.
  if (answer.eventId) await webhooks.noteAnswered(answer.eventId, performance.now() - arrived).catch(() => undefined);
}

async function callback({ payments, publicUrl }: CallbackDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams((await readBody(request, MAX_CALLBACK)).toString('utf8'));
  const field = (name: string): string => form.get(name) ?? '';
  const asked = payments.verifyRazorpayPayment({
    razorpayOrderId: field('razorpay_order_id'),
    razorpayPaymentId: field('razorpay_payment_id'),
    razorpaySignature: field('razorpay_signature'),
  });
  // Without the provider's word the order stays watched; the donor gets a page of ours all the same.
  const isVerified = await asked.then(({ success }) => success, (error: unknown) => {
    if (error instanceof GraphQLError) return false;
    throw error;
  });
  const target = isVerified ? '/donation/success' : '/campaigns?payment=unverified';
  response.writeHead(303, { location: publicUrl + target }).end();
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
