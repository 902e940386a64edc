import type { BrowserContext, Page } from 'playwright-core';
import { hydrated } from '../support/donor-path';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

const TITLE = 'मुलांसाठी संध्याकाळची शाळा, वेल्हे';
/** Its second word needs a joiner, which the font of the word must hold. */
const DONOR = 'सुनिता दऱ्‍यापूरकर';
const SLUG = 'clean-water-for-mulshi';
const SERIF = /noto-serif-devanagari-600[^/]*\.woff2$/;

let office: Office;
let visitor: BrowserContext;
let page: Page;
let requested: string[];
let donationId: string;

beforeAll(async () => {
  office = await openOffice();
  const { rows } = await office.sql.query<{ id: string }>(
    `with titled as (update campaigns set title = $1, summary = $2 where slug = $3),
          given as (select id from donations where status = 'success' order by created_at desc limit 1)
     update donations set donor_name = $4 where id = (select id from given) returning id`,
    [TITLE, 'हिवाळाभर मुलांसाठी संध्याकाळचे वर्ग आणि गरम जेवण.', SLUG, DONOR],
  );
  donationId = rows[0]?.id ?? '';
  await office.sql.query(`select pg_notify('content_changed', '')`);
}, 120_000);
afterAll(() => office.close());

beforeEach(async () => {
  visitor = await office.browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await visitor.newPage();
  requested = [];
  page.on('request', (request) => requested.push(request.url()));
});
afterEach(() => visitor.close());

/** The fonts that the browser really drew an element's words with, and how many letters each. */
async function fontsOf(on: Page, selector: string): Promise<Record<string, number>> {
  await on.evaluate(() => document.fonts.ready);
  const session = await on.context().newCDPSession(on);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return Object.fromEntries(fonts.map(({ familyName, glyphCount }) => [familyName, glyphCount]));
}

const asksForSerif = (): boolean => requested.some((url) => SERIF.test(url));

test('a Marathi title is drawn in the Devanagari serif, its comma in the Latin one, and says its language', async () => {
  await page.goto(`${office.app.origin}/campaigns/${SLUG}`);
  await hydrated(page);
  const title = page.getByRole('heading', { level: 1, name: TITLE });
  await soon(() => title.getAttribute('lang')).toBe('mr');
  const fonts = await fontsOf(page, 'main h1');
  expect(Object.keys(fonts).filter((name) => !/^(Noto Serif Devanagari|Source Serif)/.test(name))).toEqual([]);
  expect(fonts['Noto Serif Devanagari SemiBold'] ?? fonts['Noto Serif Devanagari']).toBeGreaterThan(20);
  expect(asksForSerif()).toBe(true);
  const style = await title.evaluate((element) => {
    const { fontSize, lineHeight, letterSpacing } = getComputedStyle(element);
    return {
      lines: Math.round((parseFloat(lineHeight) / parseFloat(fontSize)) * 100),
      letterSpacing,
      fontSize: Math.round(parseFloat(fontSize)),
    };
  });
  expect(style).toEqual({ lines: 134, letterSpacing: 'normal', fontSize: 30 });
});

test('so are the titles of its cards', async () => {
  await page.goto(`${office.app.origin}/campaigns`);
  await hydrated(page);
  const card = page.getByRole('heading', { level: 3, name: TITLE });
  await soon(() => card.getAttribute('lang')).toBe('mr');
  const fonts = await fontsOf(page, 'h3[lang="mr"] a');
  expect(Object.keys(fonts).filter((name) => !/^(Noto Serif Devanagari|Source Serif)/.test(name))).toEqual([]);
});

test('a page without such a title does not load that font', async () => {
  await page.goto(`${office.app.origin}/about`);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  expect(asksForSerif()).toBe(false);
});

async function writeCsrPage(title: string, html: string): Promise<void> {
  await office.sql.query(`update page_content set title = $1, content = $2 where page_key = 'csr'`, [
    title,
    { content: html },
  ]);
  await office.sql.query(`select pg_notify('content_changed', '')`);
  await soon(async () => (await fetch(`${office.app.origin}/csr`)).text()).toContain(title);
}

test('heading and text of a page say their language, whatever entities stand in the text', async () => {
  await writeCsrPage('आमचे सहकारी', `<p>${'शाळा&nbsp;व&nbsp;पाणी '.repeat(20)}</p>`);
  await page.goto(`${office.app.origin}/csr`);
  await hydrated(page);
  const title = page.getByRole('heading', { level: 1, name: 'आमचे सहकारी' });
  await soon(() => title.getAttribute('lang')).toBe('mr');
  const text = page.getByRole('main').getByRole('paragraph').filter({ hasText: 'शाळा' });
  expect(await text.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('mr');
});

test('a page in Urdu runs from right to left, the marks of its lists within the column', async () => {
  const urdu = 'ہمارے گاؤں کے بچوں کی تعلیم کے لیے مدد کریں';
  await writeCsrPage(urdu, `<ul><li>${urdu}</li></ul><blockquote>${urdu}</blockquote>`);
  await page.goto(`${office.app.origin}/csr`);
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: urdu }).waitFor();
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: urdu });
  const { direction, room } = await item.evaluate((element) => ({
    direction: getComputedStyle(element).direction,
    room: getComputedStyle(element.parentElement ?? element).paddingRight,
  }));
  expect(direction).toBe('rtl');
  expect(parseFloat(room)).toBeGreaterThan(16);
  const quote = page.getByRole('main').getByRole('blockquote');
  expect(await quote.evaluate((element) => getComputedStyle(element).borderRightWidth)).toBe('3px');
});

test('the office names a donor in the same letters', async () => {
  await office.open(`/admin/donations/${donationId}`);
  await office.page.getByRole('heading', { level: 1, name: DONOR }).waitFor();
  const fonts = await fontsOf(office.page, 'main h1');
  expect(Object.keys(fonts).filter((name) => !/^(Noto Serif Devanagari|Source Serif)/.test(name))).toEqual([]);
  expect(Object.keys(fonts).some((name) => name.startsWith('Noto Serif Devanagari'))).toBe(true);
});

describe('short texts of the office say their language too', () => {
  const settings: Record<string, string> = {
    site_name: 'प्रकाश सेतू',
    footer_sentence: 'प्रत्येक रुपयाचा हिशोब',
    gift_uses: '90 | वर्ग आणि दवाखाने\n10 | कार्यालय',
    csr_steps: 'पहिली भेट | आम्ही भेटायला येतो',
    awards: '2025 | शिक्षण पुरस्कार | सह्याद्री मंच | संध्याकाळच्या वर्गांसाठी',
    value_cards: 'स्वाभिमान | प्रत्येक कुटुंबाचा निर्णय',
  };
  beforeAll(async () => {
    for (const [key, value] of Object.entries(settings)) {
      await office.sql.query(
        'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [key, value],
      );
    }
    await office.sql.query(`update page_content set content = content || $1 where page_key = 'contact'`, [
      { address: '१४ सेतू गल्ली, पुणे' },
    ]);
    await office.sql.query(`update events set location = 'शनिवार वाडा'`);
    await office.sql.query(`update media_library set title = 'गावातील शाळा'`);
    await office.sql.query(`select pg_notify('content_changed', '')`);
    await soon(async () => (await fetch(`${office.app.origin}/awards`)).text()).toContain('सह्याद्री मंच');
  });

  test.each([
    ['/awards', ['प्रकाश सेतू', '१४ सेतू गल्ली, पुणे', 'प्रत्येक रुपयाचा हिशोब', 'सह्याद्री मंच', 'संध्याकाळच्या वर्गांसाठी']],
    ['/', ['वर्ग आणि दवाखाने', 'शनिवार वाडा', 'गावातील शाळा']],
    ['/csr', ['पहिली भेट', 'आम्ही भेटायला येतो']],
    ['/events', ['शनिवार वाडा']],
    ['/about', ['स्वाभिमान', 'प्रत्येक कुटुंबाचा निर्णय']],
  ])('%s', async (path, texts) => {
    await page.goto(office.app.origin + path);
    await hydrated(page);
    for (const text of texts) {
      const shown = page.getByText(text, { exact: true }).first();
      expect([text, await shown.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))]).toEqual([
        text,
        'mr',
      ]);
    }
  });
});
