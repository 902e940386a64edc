import { createHmac } from 'node:crypto';
import { authorizationUrl } from '../../server/payments/subscriptions/page-token';
import { JWT_SECRET, newAddress, startApi, type Api } from '../support/api';
import { donor } from '../support/payment-world';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { subscriptionInput } from '../support/subscription-world';

const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id shortUrl } }
}`;
const CHECK = 'mutation ($id: ID!) { checkRazorpaySubscription(subscriptionId: $id) { status } }';
const PUBLIC = 'http://localhost:4000';
const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T06:00:00Z');

let emulator: RunningEmulator;
let api: Api;
beforeAll(async () => {
  // Without a seed ids do not come back after a reset.
  emulator = await startEmulator({ seed: undefined });
  const { keyId, keySecret, webhookSecret } = KEYS;
  api = await startApi({ keyId, keySecret, webhookSecrets: [webhookSecret], apiBase: emulator.origin });
});
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date(START));
  await emulator.control('reset', {});
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

interface Gift {
  id: string;
  shortUrl: string;
}

let donors = 0;

/** Begins a recurring gift of a donor of its own. */
async function setUp(): Promise<Gift> {
  donors += 1;
  const name = `Asha ${String.fromCharCode(65 + (donors % 26)).repeat(1 + (donors % 5))}`;
  const giver = { ...donor, name, email: `donor-${donors}@example.org`, phone: String(9_822_000_000 + donors) };
  const { data } = await api.call<{ createRazorpaySubscription: { subscription: Gift } }>(CREATE, {
    input: subscriptionInput({ donor: giver }),
  });
  return data.createRazorpaySubscription.subscription;
}
const play = async ({ id }: Gift, what: string): Promise<void> => {
  await emulator.control(`subscriptions/${id}/${what}`, {});
  await api.app.services.subscriptions.watchSubscription(id);
};
/** Returns the link to the page of a gift with failed charges, as My giving shows it. */
const mendLink = ({ id }: Gift): string =>
  authorizationUrl({ jwtSecret: JWT_SECRET, publicUrl: PUBLIC, now: () => new Date(START) }, id, 'mend');

async function open(link: string, address = newAddress()): Promise<{ response: globalThis.Response; text: string }> {
  const response = await fetch(link.replace(PUBLIC, api.origin), {
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
  });
  return { response, text: await response.text() };
}

/** Expects a page with reason and next step that shows nothing of gift or donor. */
async function expectClosed(link: string, { id }: Gift, sentence: string, way: string): Promise<void> {
  const { response, text } = await open(link);
  expect(response.status).toBe(410);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(text).toContain(sentence);
  expect(text).toContain(`href="${PUBLIC}${way}"`);
  for (const secret of [...Object.values(donor), 'Asha', '₹500', id, '<script']) expect(text).not.toContain(secret);
}

describe('a link to authorise a gift', () => {
  test('is good for a day, to the second', async () => {
    const gift = await setUp();
    api.setNow(new Date(START + 24 * HOUR - 1000));
    expect((await open(gift.shortUrl)).text).toContain('Authorise your monthly gift');
    api.setNow(new Date(START + 24 * HOUR));
    for (const link of [gift.shortUrl, `${gift.shortUrl}&look=2`]) {
      await expectClosed(link, gift, 'No gift was set up with it, so please start again.', '/campaigns');
    }
  });

  test('ends with its use, whatever becomes of the gift', async () => {
    const gift = await setUp();
    await play(gift, 'authorize');
    for (const link of [gift.shortUrl, `${gift.shortUrl}&look=2`]) {
      await expectClosed(link, gift, 'This link has been used', '/my-giving');
    }
    await play(gift, 'halt');
    await expectClosed(gift.shortUrl, gift, 'This link has been used', '/my-giving');
    await play(gift, 'cancel_by_customer');
    await expectClosed(gift.shortUrl, gift, 'This gift has ended', '/my-giving');
  });

  test('cannot be made to last longer', async () => {
    const { shortUrl } = await setUp();
    api.setNow(new Date(START + 25 * HOUR));
    const end = (START + 24 * HOUR).toString(36);
    expect(shortUrl).toContain(`?t=a${end}`);
    for (const forged of [
      shortUrl.replace(end, (START + 99 * HOUR).toString(36)),
      shortUrl.replace(`a${end}`, `m${end}`),
      shortUrl.replace(`a${end}`, ''),
    ]) {
      expect((await open(forged)).response.headers.get('location')).toBe(`${PUBLIC}/campaigns`);
    }
  });
});

describe('a link to another payment method', () => {
  test('is good while charges fail, for a day', async () => {
    const gift = await setUp();
    await play(gift, 'authorize');
    await expectClosed(mendLink(gift), gift, 'There is nothing more to do here.', '/my-giving');
    await play(gift, 'halt');
    expect((await open(mendLink(gift))).text).toContain('Update your payment method');
    api.setNow(new Date(START + 24 * HOUR));
    await expectClosed(mendLink(gift), gift, 'You will find a new link next to the gift on My giving.', '/my-giving');
  });

  test('of a mail from before links had an end leads to My giving', async () => {
    const gift = await setUp();
    await play(gift, 'authorize');
    await play(gift, 'halt');
    const token = createHmac('sha256', JWT_SECRET).update(`subscription-authorization:${gift.id}`).digest('base64url');
    await expectClosed(
      `${PUBLIC}/subscription/authorize/${gift.id}?t=${token}`,
      gift,
      'You will find a new link next to the gift on My giving.',
      '/my-giving',
    );
  });
});

describe('the page and the API share one limit', () => {
  const ask = (id: string, address: string) => api.call(CHECK, { id }, { address });

  test('of questions about one gift, whichever way they come', async () => {
    await api.app.content.write((db) =>
      db.query(`insert into settings (key, value) values ('site_name', 'Ujwal Trust')`),
    );
    const { id, shortUrl } = await setUp();
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) {
      expect((await open(`${shortUrl}&look=2`, address)).response.status).toBe(200);
      expect((await ask(id, address)).codes).toEqual([]);
    }
    const { response, text } = await open(`${shortUrl}&look=2`, address);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('3');
    expect(text).toContain('Please wait 3 seconds and open it again.');
    expect(text).toContain('<title>Please wait a moment | Ujwal Trust</title>');
    expect((await ask(id, address)).codes).toEqual(['RATE_LIMITED']);
    expect((await open(shortUrl, address)).response.status).toBe(429);
    // Another gift from the same address, and the same gift from another address.
    expect((await open((await setUp()).shortUrl, address)).response.status).toBe(200);
    expect((await open(shortUrl)).response.status).toBe(200);
  });

  test('of a hall of 70, each of whom opens the page and closes the window', async () => {
    const hall = newAddress();
    for (let n = 0; n < 70; n += 1) {
      const { shortUrl } = await setUp();
      for (const link of [shortUrl, `${shortUrl}&look=2`]) expect((await open(link, hall)).response.status).toBe(200);
    }
  }, 180_000);

  test('of one caller who asks about many', async () => {
    const address = newAddress();
    let last = await ask('sub_Unknown000000', address);
    for (let n = 0; n < 300; n += 1) last = await ask(`sub_Unknown${n}`, address);
    expect(last.codes).toEqual(['RATE_LIMITED']);
  }, 180_000);
});
