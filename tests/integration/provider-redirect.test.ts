import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRazorpayProvider } from '../../server/payments/razorpay';

/** A provider that redirects is not followed: what would answer there is not the provider. */
let server: Server;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isFirst = asked.length === 1;
    response.writeHead(isFirst ? 302 : 200, isFirst ? { location: '/elsewhere' } : {}).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

test('a redirected question about a payment is no answer, and is asked nowhere else', async () => {
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createRazorpayProvider({
    mode: 'test',
    keyId: 'rzp_test_Redirect00001',
    keySecret: 'secret',
    webhookSecrets: ['secret'],
    apiBase,
    checkoutScript: '',
    firstCheckSeconds: 120,
  });
  await expect(provider.fetchPayment('pay_1')).rejects.toMatchObject({ statusCode: 302, retryable: true });
  expect(asked).toEqual(['/v1/payments/pay_1']);
});
