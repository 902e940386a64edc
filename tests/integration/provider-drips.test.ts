import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderError } from '../../server/payments/provider';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { KEYS } from '../support/razorpay-emulator';

const MEGABYTE = 1024 * 1024;

/** A provider whose answers go on for ever: never silent, and never at their end. */
let piece: string;
let sent: number;
const goOn = (response: ServerResponse): void => {
  if (response.destroyed) return;
  sent += piece.length;
  response.write(piece, () => setImmediate(goOn, response));
};
const server = createServer((_request, response) => {
  sent = 0;
  response.writeHead(200, { 'content-type': 'application/json' });
  goOn(response);
});
let apiBase: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const ask = (withinMs?: number): Promise<unknown> =>
  createRazorpayProvider(
    {
      mode: 'emulator',
      keyId: KEYS.keyId,
      keySecret: KEYS.keySecret,
      webhookSecrets: [KEYS.webhookSecret],
      apiBase,
      checkoutScript: '',
      firstCheckSeconds: 120,
    },
    undefined,
    {},
    withinMs,
  )
    .fetchPayment('pay_1')
    .catch((error: unknown) => error);

test('an answer that comes a byte at a time is given up in time, and asked for again later', async () => {
  piece = ' ';
  const error = await ask(300);
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ statusCode: 0, retryable: true });
});

test('an answer without an end is given up before it fills the memory', async () => {
  piece = ' '.repeat(MEGABYTE / 4);
  const error = await ask(2_000);
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ statusCode: 0, retryable: true });
  expect(sent).toBeLessThan(64 * MEGABYTE);
});
