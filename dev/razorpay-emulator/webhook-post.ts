import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface PostResult {
  status: number | null;
  error: string | null;
}

/**
 * Sends one webhook and returns the status of the answer; never rejects. Uses node's own request because `fetch` would
 * add headers that the provider does not send.
 */
export function postWebhook(
  url: string,
  eventId: string,
  body: string,
  signature: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<PostResult> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const request = send(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Razorpay-Webhook/v1',
        'X-Razorpay-Event-Id': eventId,
        'Request-Id': eventId,
        'X-Razorpay-Signature': signature,
        'Accept-Encoding': 'gzip',
      },
    });
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs);
    const finish = (result: PostResult): void => {
      clearTimeout(timer);
      resolve(result);
    };
    request.on('response', (response) => {
      response.on('error', () => undefined);
      response.resume();
      finish({ status: response.statusCode ?? null, error: null });
    });
    request.on('error', (error: NodeJS.ErrnoException) => finish({ status: null, error: error.code ?? error.message }));
    request.end(body);
  });
}
