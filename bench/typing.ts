/**
 * Measures what a key costs the browser in the office's forms: milliseconds of its main thread, the median of 30 keys in each
 * field, and of 15 presses of Tab from it on. Then the seconds that the entry desk takes beside the keys for forty cheques, which
 * come without a pause, so that its time is counted whole although a clerk types while it works. `node --require @swc-node/register bench/typing.ts`, after `npm run build`,
 * on a quiet machine. Exits with 1 where a key or the desk takes longer than its bar.
 */
import type { CDPSession, Locator, Page } from 'playwright-core';
import { startAppProcess } from '../tests/support/app-process';
import { launchChromium } from '../tests/support/chromium';
import { hydrated } from '../tests/support/donor-path';
import { entryDesk } from '../tests/support/entry-desk';
import { ADMIN } from '../tests/support/office';

/** Milliseconds of a key that a fast typist, ten keys a second, does not notice. */
const BAR = 100;
/** Seconds of the desk for forty cheques: of the six minutes, the keys of a clerk take five. */
const DESK_BAR = 60;
const CHEQUES = 40;
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

/** Enters cheques of new donors, and returns the seconds until the last one is saved. */
async function enterCheques(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/admin/donations/enter`);
  const desk = entryDesk(page);
  await desk.focused(desk.donor());
  const began = performance.now();
  for (let index = 0; index < CHEQUES; index += 1) {
    const letters = `${String.fromCharCode(97 + Math.floor(index / 26))}${String.fromCharCode(97 + (index % 26))}`;
    const amount = 1_000 + 25 * index;
    await desk.enter({ donor: `Zubin Nava${letters}`, isNew: true, amount, number: String(700_100 + index) });
  }
  await desk
    .line(CHEQUES)
    .getByText(/^Saved /)
    .waitFor();
  return (performance.now() - began) / 1_000;
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
    const seconds = await enterCheques(page, app.origin);
    console.log(`Entry desk, ${CHEQUES} cheques: ${seconds.toFixed(1)} seconds beside the keys (at most ${DESK_BAR})`);
    if (seconds > DESK_BAR) process.exitCode = 1;
  } finally {
    await browser.close();
    await app.stop();
  }
}

void main();
