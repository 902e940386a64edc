import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startApi, type Api } from '../support/api';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { subscriptionInput } from '../support/subscription-world';

const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id shortUrl } userErrors { message } }
}`;

let emulator: RunningEmulator;
let between: Server;
let api: Api;

/** Creates a provider whose subscriptions have no authorisation page. */
beforeAll(async () => {
  emulator = await startEmulator({});
  between = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const { authorization = '' } = request.headers;
      const answer = await fetch(emulator.origin + (request.url ?? ''), {
        method: request.method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body ? { body } : {}),
      });
      const told = (await answer.text()).replace(/"short_url":"[^"]*"/, '"short_url":null');
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(told);
    })();
  }).listen(0);
  const apiBase = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  const { keyId, keySecret, webhookSecret } = KEYS;
  api = await startApi({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiBase,
    checkoutScript: `${emulator.origin}/v1/checkout.js`,
  });
});
afterAll(async () => {
  await api.close();
  between.close();
  await emulator.emulator.close();
});

test('where the provider has no page to authorise on, none is named, at a second asking either; the gift is stored', async () => {
  const input = subscriptionInput({ flowId: randomUUID() });
  for (let asking = 0; asking < 2; asking += 1) {
    const { data } = await api.call<{ createRazorpaySubscription: object }>(CREATE, { input });
    expect(data.createRazorpaySubscription).toMatchObject({ subscription: { shortUrl: null }, userErrors: [] });
  }
  expect(await api.sql('select provider_short_url as page from subscriptions')).toEqual([{ page: null }]);
});
