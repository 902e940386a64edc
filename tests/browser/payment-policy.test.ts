import type { Browser, Page, Route } from 'playwright-core';
import { pagePolicy } from '../../server/web/security-headers';
import { paymentSources } from '../../server/web/payment-sources';
import { leaveBrowser, openBrowser } from '../support/browser';
import { soon } from '../support/soon';

const SITE = 'https://foundation.test';
const config = {
  publicUrl: SITE,
  siteName: 'A Foundation',
  playground: false,
  payments: paymentSources({ mode: 'live', checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js' }),
};

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => leaveBrowser(browser));
beforeEach(async () => {
  page = await browser.newPage();
  await page.route('**/*', answer);
  await page.goto(`${SITE}/`);
});
afterEach(() => page.close());

/** Every address on the web answers; what is refused, the page's own policy has refused. */
function answer(route: Route): Promise<void> {
  const request = route.request();
  const headers = { 'access-control-allow-origin': '*' };
  if (request.url() === `${SITE}/`) {
    const policy = { 'content-security-policy': pagePolicy(config, { nonce: 'n' }) };
    return route.fulfill({ contentType: 'text/html', headers: policy, body: '<title>A page</title>' });
  }
  if (request.resourceType() === 'script') {
    return route.fulfill({
      contentType: 'text/javascript',
      headers,
      body: `window.ran = ${JSON.stringify(request.url())};`,
    });
  }
  return route.fulfill({ contentType: 'text/html', headers, body: 'something' });
}

/** Puts something of another address into the page; the directive that refused it, null when it was let in. */
async function refused(
  kind: 'script' | 'frame' | 'connect' | 'form' | 'inline',
  address: string,
): Promise<string | null> {
  return page.evaluate(
    ([what, url]) =>
      new Promise<string | null>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        if (what === 'connect') {
          fetch(url).then(
            () => resolve(null),
            () => undefined,
          );
        } else if (what === 'form') {
          const form = document.createElement('form');
          Object.assign(form, { action: url, method: 'post' });
          document.body.append(form);
          form.submit();
        } else {
          const element = document.createElement(what === 'frame' ? 'iframe' : 'script');
          if (what === 'inline') element.textContent = 'window.ran = true';
          else element.src = url;
          // A frame that is refused loads an error page after the event has told of it.
          element.onload = () => setTimeout(() => resolve(null), 100);
          document.body.append(element);
        }
      }),
    [kind, address] as const,
  );
}

const [API, CHECKOUT, CDN, LOGS] = ['api', 'checkout', 'cdn', 'lumberjack'].map(
  (name) => `https://${name}.razorpay.com/v1/x`,
) as [string, string, string, string];

test.each([
  ['script', CHECKOUT],
  ['script', CDN],
  ['frame', API],
  ['frame', CHECKOUT],
  ['connect', API],
  ['connect', LOGS],
] as const)('%s of %s is allowed', async (kind, address) => {
  expect(await refused(kind, address)).toBeNull();
});

test.each([
  ['script', API, 'script-src-elem'],
  ['script', 'https://evil.razorpay.com/x.js', 'script-src-elem'],
  ['script', 'https://checkout.razorpay.com.evil.test/x.js', 'script-src-elem'],
  ['script', 'https://cdn.example/x.js', 'script-src-elem'],
  ['inline', SITE, 'script-src-elem'],
  ['frame', CDN, 'frame-src'],
  ['frame', 'https://bank.example/', 'frame-src'],
  ['connect', CDN, 'connect-src'],
  ['connect', 'https://collector.example/', 'connect-src'],
  ['form', CHECKOUT, 'form-action'],
  ['form', 'https://phisher.example/', 'form-action'],
] as const)('%s of %s is refused', async (kind, address, directive) => {
  expect(await refused(kind, address)).toBe(directive);
  await soon(() => page.evaluate(() => 'ran' in window)).toBe(false);
});
