import type { IncomingMessage, ServerResponse } from 'node:http';
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
  /** The same on connections that the site cannot use up. */
  readonly webhooks: Pick<PaymentsService, 'receiveWebhook' | 'noteAnswered'>;
  readonly mayAnswer: AnswerGate;
}

/**
 * What the provider calls: POST /webhooks/razorpay, and POST /payments/callback, where a browser that cannot run the
 * checkout's callback is sent with a form. Neither has a session; both trust the signature alone.
 */
export function createPaymentCallbacks(deps: CallbackDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?', 1)[0];
    if (path === CALLBACK_PATH && (request.method === 'GET' || request.method === 'HEAD')) {
      // A way back that lost its form, by a reload or a bank's app: the page asks for what this browser gave.
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
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' }).end(answer.body);
  // The answer is out: a note that fails is not worth a word to the provider.
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
