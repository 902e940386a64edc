import type { Browser, BrowserContext, Page } from 'playwright-core';
import { formatLongDate, istToday } from '../../rules/dates';
import { startHostedApp, type HostedApp } from '../support/hosted-app';
import { consoleComplaintsOf } from '../support/complaints';
import { leaveBrowser, openBrowser } from '../support/browser';
import { freshDatabase } from '../support/fresh-database';
import { hydrated } from '../support/donor-path';
import { soon } from '../support/soon';

type Database = Awaited<ReturnType<typeof freshDatabase>>;

const RECORD = {
  subscription_id: 'sub_00000000000001',
  campaign_id: null,
  amount: 150_000,
  frequency: 'yearly',
  donor: { name: 'Meera Joshi', email: 'meera.joshi@example.org' },
  timestamp: 1_795_000_000_000,
};

let browser: Browser;
let databases: Database[];
/** The demonstration's content, and a site whose office has filled in nothing. */
let demo: HostedApp;
let bare: HostedApp;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [browser, ...databases] = await Promise.all([openBrowser(), freshDatabase(), freshDatabase()]);
  [demo, bare] = (await Promise.all(
    (['demo', 'none'] as const).map((SEED, index) =>
      startHostedApp(databases[index]?.url ?? '', { SEED, SITE_NAME: 'Nandadeep Trust' }),
    ),
  )) as [HostedApp, HostedApp];
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
}, 180_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await Promise.all([demo.stop(), bare.stop()]);
  await Promise.all(databases.map((database) => database.drop()));
});

afterEach(() => expect(complaints.splice(0)).toEqual([]));

/** The words of a page once it is alive, without line breaks. */
async function wordsOf(app: HostedApp, path: string): Promise<string> {
  await page.goto(`${app.origin}${path}`);
  await hydrated(page);
  await soon(() => page.locator('h1').count()).toBe(1);
  return (await page.locator('main').innerText()).replace(/\s+/g, ' ');
}

const shows = (words: string, texts: readonly string[]): void => {
  expect(texts.filter((text) => !words.includes(text))).toEqual([]);
};
const hides = (words: string, texts: readonly string[]): void => {
  expect(texts.filter((text) => words.includes(text))).toEqual([]);
};

const LAST_UPDATED = (): string => `Last Updated: ${formatLongDate(istToday())}`;
const IMPACT = ['50,000+', '15,000+', '25,000+', '100+'];
const SUPPORT = ['Education Support', 'Health Assistance', 'Food Relief', 'Social Welfare'];

describe('with the demonstration’s content', () => {
  test('/about tells mission, vision, values, approach, story, founders and impact in the office’s words', async () => {
    const words = await wordsOf(demo, '/about');
    shows(words, [
      'Our mission',
      'To put a teacher, a nurse and a warm meal',
      'Our vision',
      'A district where the place',
    ]);
    shows(words, ['Our values', 'Dignity', 'Our approach', 'Listen first', 'Our story', 'In the monsoon of 2009']);
    shows(words, ['Our founders', 'Vasudha Apte', 'Dr. Imran Shaikh', 'Asha Kamble', ...IMPACT]);
    await soon(() => page.title()).toBe('About us | Nandadeep Trust');
    await soon(() => page.locator('meta[name=description]').getAttribute('content')).toMatch(
      /^How two lamps on a veranda/,
    );
  });

  test('/awards lists the awards and the four certificates with their numbers', async () => {
    const words = await wordsOf(demo, '/awards');
    shows(words, ['Awards', 'Community Education Award', 'Certifications and compliance']);
    shows(words, ['80G', 'AAFCP4821KF20231', 'Valid from April 01, 2023 until March 31, 2028', '50% tax deduction']);
    shows(words, ['12A', 'AAFCP4821KE20231', 'FCRA', '083930412', 'CSR', 'CSR00048213']);
  });

  test('/member-joining opens a chat in a new tab, and has ten guidelines and four kinds of support', async () => {
    const words = await wordsOf(demo, '/member-joining');
    shows(words, [
      'About Membership',
      'Member Guidelines',
      'no payment is collected',
      'Where Your Support Goes',
      ...SUPPORT,
    ]);
    shows(words, ['No form needed']);
    await soon(() => page.getByRole('region', { name: 'Member Guidelines' }).getByRole('listitem').count()).toBe(10);
    await soon(() =>
      page.getByRole('region', { name: 'Where Your Support Goes' }).getByRole('heading', { level: 3 }).allInnerTexts(),
    ).toEqual(SUPPORT);
    const join = page.getByRole('link', { name: 'Join Now on WhatsApp' }).first();
    await soon(() => join.getAttribute('target')).toBe('_blank');
    const chat = new URL((await join.getAttribute('href')) ?? '');
    expect(chat.origin + chat.pathname).toBe('https://wa.me/919000010100');
    expect(chat.searchParams.get('text')).toBe('Hello Nandadeep Trust, I would like to become a member.');
  });

  const legal: [path: string, title: string, texts: string[]][] = [
    [
      '/privacy',
      'Privacy Policy',
      [
        'Digital Personal Data Protection Act, 2023',
        'withdraw it at any time',
        '72 hours',
        'children under 18',
        'Volunteer applications are deleted 36 months after they arrived.',
      ],
    ],
    [
      '/terms',
      'Terms & Conditions',
      ['children under 18', 'Membership is free', 'laws of India', 'courts in Pune', '083930412'],
    ],
    ['/refund', 'Refund Policy', ['within 7 days', '5-7 business days', '10-14 business days']],
    ['/disclaimer', 'Disclaimer', ['No professional advice', 'simulated, for demonstration', 'courts in Pune']],
  ];
  test.each(legal)(
    '%s is the %s, updated today, and names the foundation and its address',
    async (path, title, texts) => {
      const words = await wordsOf(demo, path);
      shows(words, [title, LAST_UPDATED(), 'Nandadeep Trust', 'contact@prakashsetu.example', ...texts]);
      await soon(() => page.title()).toBe(`${title} | Nandadeep Trust`);
    },
  );

  test('the legal pages arrive complete from the server, and the footer leads to each of them', async () => {
    const html = await (await fetch(`${demo.origin}/refund`)).text();
    shows(html, ['Refund Policy</h1>', 'What happens to the receipt', 'rel="canonical"']);
    const links = page.getByRole('navigation', { name: 'Legal' }).getByRole('link');
    await soon(() => links.allInnerTexts()).toEqual(legal.map(([, title]) => title));
  });

  test('on wide screens a contents entry leads to its section', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${demo.origin}/terms`);
    await hydrated(page);
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Governing law and courts' })
      .click();
    await page.waitForURL('**/terms#law');
    await page.waitForFunction(() => {
      const top = document.getElementById('law')?.getBoundingClientRect().top ?? -1;
      return top > 0 && top < innerHeight;
    });
    await page.setViewportSize({ width: 390, height: 844 });
  });
});

describe('while the office has filled in nothing', () => {
  test('/about falls back to its own words and names no founders', async () => {
    const words = await wordsOf(bare, '/about');
    shows(words, ['Our mission', 'within reach of the families', 'Our vision', 'An India where every child can learn']);
    shows(words, ['Nandadeep Trust began with neighbours', ...IMPACT]);
    hides(words, ['Our founders']);
    await soon(() => page.title()).toBe('About Us | Nandadeep Trust');
  });

  test('/awards hides awards that were not entered and certificates without a number', async () => {
    const words = await wordsOf(bare, '/awards');
    shows(words, ['Awards']);
    hides(words, ['Recognition\n', 'Certifications', '80G', '12A', 'FCRA', 'CSR']);
  });

  test('/member-joining without a number leads to the contact page', async () => {
    const words = await wordsOf(bare, '/member-joining');
    shows(words, ['Member Guidelines', 'No form needed']);
    hides(words, ['WhatsApp']);
    const hrefs = await page
      .getByRole('link', { name: 'Write to us' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/contact', '/contact']);
  });

  test('the legal texts do without numbers and say nothing of simulated figures', async () => {
    const terms = await wordsOf(bare, '/terms');
    shows(terms, [
      'cannot be accepted through this website',
      'run by Nandadeep Trust, a registered non-profit',
      'contact@localhost',
    ]);
    hides(terms, ['CIN', 'undefined', '()']);
    hides(await wordsOf(bare, '/disclaimer'), ['simulated']);
  });
});

describe('/subscription/success', () => {
  const arriveWith = async (stored: string): Promise<string> => {
    await page.goto(`${demo.origin}/donation/success`);
    await page.evaluate((text) => sessionStorage.setItem('pending_subscription', text), stored);
    return wordsOf(demo, '/subscription/success?razorpay_subscription_id=sub_00000000000001');
  };
  const toastOf = (title: string) => page.getByRole('status').filter({ hasText: title });
  const PLAIN = ['Subscription Activated', 'What happens next?', 'contact@prakashsetu.example', 'Back to Home'];

  test('shows the record with its toast, clears it, and leads home', async () => {
    const words = await arriveWith(JSON.stringify(RECORD));
    await toastOf('Subscription Activated!').filter({ hasText: 'Your yearly donation of ₹1,500 is set up.' }).waitFor();
    shows(words, [...PLAIN, 'Amount ₹1,500', 'Frequency Yearly', 'Donor Meera Joshi', 'Email meera.joshi@example.org']);
    shows(words, ['Subscription ID sub_00000000000001']);
    await soon(() => page.evaluate(() => sessionStorage.getItem('pending_subscription'))).toBeNull();
    await soon(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(`${demo.origin}/`);
    const again = await wordsOf(demo, '/subscription/success');
    shows(again, ['We see no gift in this browser']);
    hides(again, ['Activated', 'Amount', 'Meera Joshi']);
  });

  test('a record that cannot be read is no gift, and leaves no toast', async () => {
    const words = await arriveWith('{"amount":');
    shows(words, ['We see no gift in this browser']);
    hides(words, ['Activated', 'Amount', 'undefined', 'NaN']);
    expect(await toastOf('Subscription Activated!').count()).toBe(0);
    await soon(() => page.evaluate(() => sessionStorage.getItem('pending_subscription'))).toBeNull();
    expect(complaints.splice(0)).toEqual(['The pending subscription record could not be read.']);
  });

  test('a spinner stands where the record will be, until the page is alive', async () => {
    const html = await (await fetch(`${demo.origin}/subscription/success`)).text();
    shows(html, ['role="status"', 'Loading', 'What happens next?', 'content="noindex"']);
    hides(html, ['Activated']);
    await wordsOf(demo, '/subscription/success');
    expect(await toastOf('Loading').count()).toBe(0);
  });
});
