import type { Api } from '../support/api';
import { donor } from '../support/payment-world';
import { startSubscriptionCheckout, type SubscriptionCheckout } from '../support/subscription-checkout';

let checkout: SubscriptionCheckout;
let api: Api;
beforeAll(async () => {
  checkout = await startSubscriptionCheckout();
  ({ api } = checkout);
});
beforeEach(() => checkout.begin());
afterAll(() => checkout.close());

/** Fetches the page from the test server, which listens on another address than the public one. */
const page = (shortUrl: string) => fetch(shortUrl.replace('http://localhost:4000', api.origin), { redirect: 'manual' });

describe('the authorisation page', () => {
  const shortUrl = async (changes: object = {}) =>
    (await checkout.create(changes)).subscription ?? { id: '', shortUrl: '' };

  test('shows the gift behind strict headers, with the note above ₹15,000', async () => {
    const large = await shortUrl({ amount: 1_500_100, donor: { ...donor, name: '</script><b>Asha' } });
    const response = await page(large.shortUrl);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-");
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('Authorise your monthly gift');
    expect(text).toContain('Above ₹15,000, your bank asks you to confirm every charge');
    expect(text).not.toContain('<b>Asha');
    const data = JSON.parse(/id="gift">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as {
      options: object;
      opensByItself: boolean;
    };
    expect(data).toMatchObject({
      opensByItself: true,
      options: {
        subscription_id: large.id,
        description: 'Monthly gift of ₹15,001',
        callback_url: `http://localhost:4000/subscription/callback?subscription=${large.id}&${new URL(large.shortUrl).searchParams.toString()}`,
        prefill: { name: '</script><b>Asha' },
      },
    });
    expect(data.options).not.toHaveProperty('redirect');
    expect(await (await page((await shortUrl()).shortUrl)).text()).not.toContain('Above ₹15,000,');
  });

  test('in an app’s browser the whole page goes to the provider and back', async () => {
    const { pathname, search } = new URL((await shortUrl()).shortUrl);
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 [FB_IAB/FB4A;FBAV/487.0.0.0.0;]',
    };
    const text = await (await fetch(`${api.origin}${pathname}${search}`, { headers })).text();
    expect(JSON.parse(/id="gift">(.*?)<\/script>/s.exec(text)?.[1] ?? '')).toMatchObject({
      options: { redirect: true },
    });
  });

  test('a failure, or a way back that lost its form, leads to the page of the same gift', async () => {
    const { id, shortUrl: link } = await shortUrl();
    const query = `?subscription=${id}&${new URL(link).searchParams.toString()}`;
    const again = `${link.replace(/^.*?(?=\/subscription)/, 'http://localhost:4000')}&look=2`;
    const led = async (address: string, init: RequestInit): Promise<string | null> =>
      (await fetch(`${api.origin}/subscription/callback${address}`, { redirect: 'manual', ...init })).headers.get(
        'location',
      );
    const body = new URLSearchParams({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Declined by the bank.',
    });
    expect(await led(query, { method: 'POST', body })).toBe(`${again}#payment-failed=Declined%20by%20the%20bank.`);
    expect(await led(query, { method: 'GET' })).toBe(again);
    expect(await led('?subscription=//evil.example', { method: 'GET' })).toBe(
      'http://localhost:4000/campaigns?payment=unverified',
    );
    expect(await api.sql(`select status from subscriptions`)).toEqual([{ status: 'created' }]);
  });

  test('a gift’s key in its address comes back with the browser, whatever happens at the bank; anything else does not', async () => {
    const { id, shortUrl: link } = await shortUrl();
    const key = `${id}.${'m'.repeat(43)}.${'s'.repeat(43)}`;
    const led = async (gift: string, fields: object): Promise<string | null> => {
      const query = new URLSearchParams({ ...Object.fromEntries(new URL(link).searchParams), subscription: id, gift });
      const address = `${api.origin}/subscription/callback?${query.toString()}`;
      const body = new URLSearchParams({ ...fields });
      return (await fetch(address, { method: 'POST', body, redirect: 'manual' })).headers.get('location');
    };
    const again = `${link}&gift=${key}&look=2#payment-failed=No`;
    expect(await led(key, { 'error[description]': 'No' })).toBe(again);
    expect(await led(`${key}&x`, { 'error[description]': 'No' })).toBe(again.replace(`&gift=${key}`, ''));
    const paid = await checkout.authorize(id);
    expect(await led(key, paid)).toBe(`http://localhost:4000/subscription/success#gift=${key}`);
    expect(await led('//evil.example', paid)).toBe('http://localhost:4000/subscription/success');
  });

  test('answers nobody who guesses', async () => {
    const { shortUrl: link, id } = await shortUrl();
    const forged = [
      link.replace(/t=./, 't='),
      link.replace(/\?.*/, ''),
      link.replace(id, 'sub_00000000000000'),
      `${link}x`,
    ];
    for (const each of forged)
      expect((await page(each)).headers.get('location')).toBe('http://localhost:4000/campaigns');
  });

  test('after a closed window asks the provider, and goes on when it was paid after all', async () => {
    const { shortUrl: link, id } = await shortUrl({ callbackUrl: '/subscription/success?from=page' });
    expect(await (await page(`${link}&look=2`)).text()).toContain('"opensByItself":false');
    await checkout.authorize(id);
    const response = await page(`${link}&look=2`);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      'http://localhost:4000/subscription/success?from=page',
    ]);
    expect((await page(link)).status).toBe(410);
    expect(await api.sql(`select 1 from donations where status = 'success'`)).toHaveLength(1);
  });
});
