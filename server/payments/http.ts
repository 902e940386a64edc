import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiHeaders } from '../http/api-headers';
import { readBody } from '../http/body';
import { seeOther } from '../http/see-other';
import { afterCheckout, CHECKING } from './callback';
import type { PaymentsService } from './payments.service';
import type { AnswerGate } from './signed-answer';

const MAX_WEBHOOK = 1024 * 1024;
const CALLBACK_PATH = '/payments/callback';
const MAX_CALLBACK = 16 * 1024;

interface CallbackDeps {
  readonly payments: PaymentsService;
  /** Webhook part of the service on a separate connection pool, which the site's traffic cannot exhaust. */
  readonly webhooks: Pick<PaymentsService, 'receiveWebhook' | 'noteAnswered'>;
  readonly mayAnswer: AnswerGate;
}

/**
 * Creates the handler of the provider's calls: POST /webhooks/razorpay, and POST /payments/callback, where the provider
 * posts a browser that cannot run the checkout's callback. Neither has a session; both trust only the signature.
 */
export function createPaymentCallbacks(deps: CallbackDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0];
    if (path === CALLBACK_PATH && (request.method === 'GET' || request.method === 'HEAD')) {
      // Return without its form, after a reload or from a bank's app: the page polls for the gift that this browser
      // started.
      seeOther(response, CHECKING);
      return true;
    }
    const answer = path === '/webhooks/razorpay' ? webhook : path === CALLBACK_PATH ? callback : null;
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
  response
    .writeHead(answer.status, { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' })
    .end(answer.body);
  // The answer is sent already; a failed note is no reason to fail the delivery.
  if (answer.eventId) await webhooks.noteAnswered(answer.eventId, performance.now() - arrived).catch(() => undefined);
}

async function callback(
  { payments, mayAnswer }: CallbackDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams((await readBody(request, MAX_CALLBACK)).toString('utf8'));
  const from = new URLSearchParams((request.url ?? '').split('?')[1]).get('from') ?? '';
  seeOther(response, await afterCheckout(payments, form, from, (answer) => mayAnswer(request, answer)));
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
