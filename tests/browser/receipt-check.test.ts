import { setTextSize } from '../support/misfits';
import { openSite, type Site } from '../support/site';

/** The page behind a receipt's QR code, read on a phone. */
let site: Site;
beforeAll(async () => void (site = await openSite({ SEED: 'none' })), 180_000);
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
    await page.goto(`${site.app.origin}/r/2026-27.000001.1.AAAAAAAAAAAAAAAA`);
    await setTextSize(page, percent);
    await page.getByRole('heading', { name: 'This receipt could not be confirmed' }).waitFor();
    beyond.push(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth));
  }
  expect(beyond).toEqual([0, 0]);
  await context.close();
});
