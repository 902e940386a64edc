import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { complaintsOf } from '../support/complaints';
import { hydrated } from '../support/donor-path';
import { misfitsAt, setTextSize } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { withoutOtherSites } from '../support/other-sites';
import { jpeg, said, upload } from '../support/pictures';
import { soon } from '../support/soon';

const LONG = `Bring water and a cap; the path has no shade.

We meet at the school gate, where tea is served from half past five. Volunteers carry the lamps.

The walk ends at the river, where the children of the evening school sing what they have learnt. Buses go back to Shaniwar Wada until ten, and nobody walks home alone.`;
const LAST_WORDS = 'nobody walks home alone.';
/** As long as the office can save. */
const REPORT_END = 'The very last word.';
const REPORT = `Report of the camp\n\n${'अहवाल '.repeat(300)}${'Lamps were lit. '.repeat(3_000)}${REPORT_END}`.slice(
  -50_000,
);

let office: Office;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  office = await openOffice();
  const [photo, panorama] = [await photograph(1500, 1000), await photograph(3000, 510)];
  await office.sql.query(
    'update events set description = $1, gallery_images = $2, featured_image = $3 where slug = $4',
    [LONG, [photo], panorama, 'walk-for-light'],
  );
  await office.sql.query('update events set description = $1 where slug = $2', [REPORT, 'free-eye-and-dental-camp']);
}, 120_000);
afterAll(() => office.close());
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

async function open(options: BrowserContextOptions = {}): Promise<void> {
  context = await office.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await withoutOtherSites(page);
  complaints = complaintsOf(page);
}

async function visit(): Promise<void> {
  await page.goto(`${office.app.origin}/events`);
  await hydrated(page);
}

const walk = () => page.getByRole('article', { name: 'Walk for Light' });
const more = () => walk().locator('summary');
const text = () => walk().getByText(LAST_WORDS);
/** Tells whether less than a line of the description is cut off. */
const isWhole = () => text().evaluate((words) => words.scrollHeight - words.clientHeight < 10);

/** Uploads a photograph as the office does; resolves with its link. */
async function photograph(width: number, height: number): Promise<string> {
  const { body } = await upload(office.app, office.token, await jpeg(width, height));
  await office.call(
    `mutation { updatePicture(input: { id: "${body.picture?.id}", picture: { ${said} } }) { picture { id } } }`,
    {},
    { token: office.token },
  );
  return body.picture?.link ?? '';
}

test.each([true, false])('a long description is read to its end, with scripts: %s', async (javaScriptEnabled) => {
  await open({ javaScriptEnabled });
  await page.goto(`${office.app.origin}/events`);
  if (javaScriptEnabled) await hydrated(page);
  await soon(isWhole).toBe(false);
  await soon(() =>
    text().evaluate((words) => Math.round(words.clientHeight / parseFloat(getComputedStyle(words).lineHeight))),
  ).toBe(3);
  await soon(() => more().innerText()).toMatch(/^Read more/);
  await more().focus();
  await page.keyboard.press('Enter');
  await soon(isWhole).toBe(true);
  await soon(() => more().innerText()).toMatch(/^Read less/);
  await more().click();
  await soon(isWhole).toBe(false);
});

test('a text that the list cuts is fetched when it is opened, and once more when that failed', async () => {
  await open();
  let isCutOff = true;
  await page.route(/\/graphql(\?|$)/, (route) => (isCutOff ? route.abort('connectionreset') : route.continue()));
  await visit();
  const camp = page.getByRole('article', { name: 'eye and dental' });
  await camp.locator('summary').click();
  await camp.getByText('The rest could not be loaded.').waitFor();
  isCutOff = false;
  complaints.length = 0;
  await camp.locator('summary').click();
  await camp.locator('summary').click();
  const whole = camp.getByText(REPORT_END);
  await whole.waitFor();
  expect([(await whole.textContent()) === REPORT, await camp.getByRole('status').textContent()]).toEqual([true, '']);
});

test('without scripts a link opens all of a text that the list cuts', async () => {
  await open({ javaScriptEnabled: false });
  await page.goto(`${office.app.origin}/events`);
  const camp = page.getByRole('article', { name: 'eye and dental' });
  expect(await camp.getByText(REPORT_END).count()).toBe(0);
  const link = page.getByRole('link', { name: /^Open the whole text/ });
  expect(await link.count()).toBe(1);
  await link.click();
  await camp.getByText(REPORT_END).waitFor();
  expect(await camp.locator('details').evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true);
  expect(await link.count()).toBe(0);
  expect(await page.getByRole('article').count()).toBeGreaterThan(1);
});

test('a link to all of a text is the same with scripts', async () => {
  await open();
  await page.goto(`${office.app.origin}/events`);
  const titles = await page.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts();
  const place = titles.findIndex((title) => title.includes('eye and dental')) + 1;
  await page.goto(`${office.app.origin}/events?whole=${place}`);
  await hydrated(page);
  const camp = page.getByRole('article', { name: 'eye and dental' });
  await camp.getByText(REPORT_END).waitFor();
  await camp.locator('summary').click();
  await soon(() => camp.locator('details').evaluate((details) => (details as HTMLDetailsElement).open)).toBe(false);
});

test('what was opened before the scripts came is fetched when they are there', async () => {
  await open();
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/mount-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${office.app.origin}/events`, { waitUntil: 'commit' });
  const camp = page.getByRole('article', { name: 'eye and dental' });
  await camp.locator('summary').click();
  await camp.locator('details[open]').waitFor();
  letThrough();
  await camp.getByText(REPORT_END).waitFor();
});

test('an opened description fits a narrow window with large text, and paper has all of it', async () => {
  await open();
  await setTextSize(page, 200);
  await visit();
  await page.setViewportSize({ width: 320, height: 844 });
  await more().click();
  await walk().getByText(LAST_WORDS).waitFor();
  expect(await misfitsAt(page, 200, 320)).toEqual([]);
  await more().click();
  await page.emulateMedia({ media: 'print' });
  await soon(() => more().isVisible()).toBe(false);
  await soon(isWhole).toBe(true);
});

test('a photograph opens whole: centred, with nothing behind it', async () => {
  await open({ viewport: { width: 390, height: 844 } });
  await visit();
  const tile = walk().getByRole('link').locator('img');
  // A tile crops it, and has the blurred picture behind it until it has come.
  const lookOf = (image: HTMLImageElement) => {
    const { objectFit, objectPosition, backgroundImage } = getComputedStyle(image);
    return [objectFit, objectPosition, backgroundImage.slice(0, 15)];
  };
  expect(await tile.evaluate(lookOf)).toEqual(['cover', '40% 30%', 'url("data:image']);
  await tile.click();
  const picture = page.getByRole('dialog').locator('img');
  await picture.waitFor();
  expect(await picture.evaluate(lookOf)).toEqual(['contain', '50% 50%', 'none']);
});

test('a panorama is not blurred where it is cropped', async () => {
  await open();
  await visit();
  const picture = walk().locator('img').first();
  await soon(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-1600.webp');
});
