import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { hydrated } from '../support/donor-path';
import { demoCampaign } from '../support/public-routes';
import { openSite, type Site } from '../support/site';

/** Pages for somebody whose system paints everything in a few strong colours, as Windows does in its contrast themes. */
let site: Site;
beforeAll(async () => void (site = await openSite()), 180_000);
afterAll(() => site.close());

/** Returns the brightness, 0 to 255, of the middle of a part at this share of its width. */
async function brightnessAt(part: Locator, share: number): Promise<number> {
  const picture = sharp(await part.screenshot());
  const { width, height } = await picture.metadata();
  const at = { left: Math.round(width * share), top: Math.floor(height / 2), width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0] = await picture.extract(at).removeAlpha().raw().toBuffer();
  return (red + green + blue) / 3;
}

test.each(['dark', 'light'] as const)('%s: what is raised stands out from what is missing', async (colorScheme) => {
  const context = await site.browser.newContext({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(site.app.origin + demoCampaign.path);
  await hydrated(page);
  const bar = page.getByRole('progressbar').first();
  const [raised, missing] = [await brightnessAt(bar, 0.1), await brightnessAt(bar, 0.97)];
  expect(Math.abs(raised - missing)).toBeGreaterThan(100);
  await context.close();
});
