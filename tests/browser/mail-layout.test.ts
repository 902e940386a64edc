import type { Browser } from 'playwright-core';
import { donationReceiptMail } from '../../server/receipts/donation-receipt-mail';
import { leaveBrowser, openBrowser } from '../support/browser';
import { receiptSnapshot } from '../support/receipt-snapshot';

/** A mail with long values, as a mail program shows it. */
const purpose =
  'Clean water, toilets and a school kitchen for the children of Velhe and Mulshi, two tanks and six taps';
const { html } = donationReceiptMail(receiptSnapshot({ amount: 1_250_000_000, purpose }));

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => leaveBrowser(browser));

/** Opens the mail; returns whether it scrolls sideways, and for each pair whether the value stands beside its label. */
async function laidOut(width: number, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  await page.setContent(html);
  const layout = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth > innerWidth,
    beside: [...document.querySelectorAll('.facts tr')].map((row) => {
      const [label, value] = [...row.querySelectorAll('.label, .value, .over')];
      return value ? value.getBoundingClientRect().top < (label?.getBoundingClientRect().bottom ?? 0) : 'long';
    }),
    ground: getComputedStyle(document.body).backgroundColor,
  }));
  await page.close();
  return layout;
}

test('short values stand beside their labels, a long one below, and all of them on a phone with text of 200 %', async () => {
  const wide = { scrolls: false, beside: [true, 'long', true, true] };
  expect(await laidOut(1200, 'light')).toMatchObject({ ...wide, ground: 'rgb(255, 251, 244)' });
  expect(await laidOut(360, 'dark')).toMatchObject({ ...wide, ground: 'rgb(16, 25, 23)' });
  expect(await laidOut(195, 'light')).toMatchObject({ scrolls: false, beside: [false, 'long', false, false] });
});
