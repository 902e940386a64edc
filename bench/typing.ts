/**
 * Measures what a key costs the browser in the office's forms: milliseconds of its main thread, the median of 30 keys in each
 * field, and of 15 presses of Tab from it on. `node --require @swc-node/register bench/typing.ts`, after `npm run build`,
 * on a quiet machine. Exits with 1 where a key takes longer than the bar.
 */
import type { CDPSession, Locator, Page } from 'playwright-core';
import { startAppProcess } from '../tests/support/app-process';
import { launchChromium } from '../tests/support/chromium';
import { hydrated } from '../tests/support/donor-path';
import { entryDesk } from '../tests/support/entry-desk';
import { ADMIN } from '../tests/support/office';

/** Milliseconds of a key that a fast typist, ten keys a second, does not notice. */
const BAR = 100;
const KEYS = 30;
const TABS = 15;

interface Form {
  readonly name: string;
  readonly open: (page: Page, origin: string) => Promise<Locator>;
}

const FORMS: readonly Form[] = [
  {
    name: 'Settings, a field at the top',
    open: async (page, origin) => {
      await page.goto(`${origin}/admin/settings`);
      return page.getByRole('main').getByRole('textbox').first();
    },
  },
  {
    name: 'Settings, a field at the end',
    open: async (page, origin) => {
      await page.goto(`${origin}/admin/settings`);
      return page.getByRole('main').getByRole('textbox').last();
    },
  },
  {
    name: 'Campaign, its title',
    open: async (page, origin) => {
      await page.goto(`${origin}/admin/campaigns`);
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      return page.getByRole('dialog').getByLabel('Title');
    },
  },
  {
    name: 'Entry desk, a name',
    open: async (page, origin) => {
      await page.goto(`${origin}/admin/donations/enter`);
      return entryDesk(page).donor();
    },
  },
];

const median = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN;

/** Reads the seconds that the page's main thread has worked, as milliseconds. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Measures each of these presses until the frame after it. */
async function measure(page: Page, session: CDPSession, keys: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const key of keys) {
    const before = await worked(session);
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    times.push((await worked(session)) - before);
  }
  return median(times);
}

async function main(): Promise<void> {
  const app = await startAppProcess({ env: { SEED: 'demo', LOG_LEVEL: 'warn' } });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${app.origin}/admin`);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    console.log('milliseconds of the main thread'.padEnd(36), 'a key'.padStart(8), 'a Tab'.padStart(8));
    for (const { name, open } of FORMS) {
      const field = await open(page, app.origin);
      await hydrated(page);
      await field.focus();
      await page.keyboard.press('End');
      const key = await measure(
        page,
        session,
        Array.from({ length: KEYS }, (_, n) => 'sahyadri'[n % 8] ?? 'a'),
      );
      const tab = await measure(
        page,
        session,
        Array.from({ length: TABS }, () => 'Tab'),
      );
      console.log(name.padEnd(36), key.toFixed(0).padStart(8), tab.toFixed(0).padStart(8));
      if (key > BAR) process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await app.stop();
  }
}

void main();
