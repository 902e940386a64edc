import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { apiHeaders } from '../http/api-headers';
import { BodyTooLarge, ClientDisconnected, hasBody, leaveRest } from '../http/body';
import { describeError, type Log } from '../log';
import { requestIdOf, runTraced } from '../trace';

/** Answers a request and returns true, or returns false. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Answers what is cached, or hands the request on by `otherwise`, and returns true; false for what is never cached. */
export type AnswerNow = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean;

/** Addresses that take a POST; all others are read. */
const TAKE_POSTS = new Set([
  '/graphql',
  '/pictures',
  '/imports',
  '/webhooks/razorpay',
  '/payments/callback',
  '/subscription/callback',
  '/contact',
  '/csr',
  '/volunteer',
]);

/** Returns the path of a request's address. */
export const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

/**
 * Calls the handlers in order until one returns true, which means that it has answered.
 * @param answerNow is asked before any handler
 */
export function createHandler(
  handlers: Handler[],
  { log, trustProxy }: { readonly log: Log; readonly trustProxy: number },
  answerNow: AnswerNow,
): RequestListener {
  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    if (error instanceof ClientDisconnected) return;
    if (error instanceof BodyTooLarge) {
      leaveRest(request);
      return sendText(response, 413, 'The request is too large.');
    }
    log.error('request.failed', { method: request.method, path: pathOf(request), ...describeError(error) });
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'Something went wrong on our side.');
  };
  const run = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      for (const handler of handlers) if (await handler(request, response)) return;
      leaveRest(request);
      const allow = TAKE_POSTS.has(pathOf(request)) ? 'GET, HEAD, POST' : 'GET, HEAD';
      sendText(response, 405, 'This address does not support that request.', { allow });
    } catch (error) {
      fail(request, response, error);
    }
  };
  return (request, response) => {
    if (request.method !== 'POST' && hasBody(request)) leaveRest(request);
    const ask = (): void =>
      void runTraced({ requestId: requestIdOf(request, trustProxy) }, () => run(request, response));
    if (!answerNow(request, response, ask)) ask();
  };
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...apiHeaders, ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
