import { loadEnv } from '../../server/config/env';
import { checkUrl } from '../../server/receipts/check-link';
import { brokenWordsOf } from '../support/broken-words';
import { setTextSize } from '../support/misfits';
import { openSite, type Site } from '../support/site';

/** The page behind a receipt's QR code, read on a phone. */
const FORGED = '/r/2026-27.000001.1.AAAAAAAAAAAAAAAA';
let site: Site;
beforeAll(async () => void (site = await openSite()), 180_000);
afterAll(() => site.close());

test.each([
  ['with the site’s sheets', false],
  ['while they do not arrive', true],
])('%s, the check of a receipt is as wide as a small phone, with text of 100 and 200 %', async (_when, isBare) => {
  const context = await site.browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  if (isBare) await page.route('**/*.css', (route) => route.abort());
  const beyond: number[] = [];
  for (const percent of [100, 200]) {
    await page.goto(site.app.origin + FORGED);
    await setTextSize(page, percent);
    await page.getByRole('heading', { name: 'This receipt could not be confirmed' }).waitFor();
    beyond.push(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth));
  }
  expect(beyond).toEqual([0, 0]);
  await context.close();
});

test('no word of the check is broken on a phone, whether it confirms or not', async () => {
  const { rows } = await site.sql.query<{ receiptNumber: string; revision: number }>(
    `select receipt_number as "receiptNumber", revision from receipts where voided_at is null order by created_at desc limit 1`,
  );
  const deps = { ...loadEnv({}), publicUrl: '' };
  const context = await site.browser.newContext();
  for (const [heading, paths] of [
    ['This receipt is valid', rows.map((receipt) => checkUrl(deps, receipt))],
    ['This receipt could not be confirmed', [FORGED]],
  ] as const) {
    const page = await context.newPage();
    await page.goto(site.app.origin + String(paths[0]));
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await brokenWordsOf(page)).toEqual([]);
  }
  await context.close();
}, 120_000);
