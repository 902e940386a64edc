import type { BrowserContext, Download, Locator, Page } from 'playwright-core';
import { complaintsOf, withoutOtherSites } from './complaints';
import { hydrated } from './donor-path';
import { openSite, type Site } from './site';

/** The demo administrator of a development start. */
export const ADMIN = { email: 'admin@example.org', password: 'admin-demo-password' };

/** A site in whose browser the administrator is signed in. */
export interface Office extends Site {
  context: BrowserContext;
  page: Page;
  /** What went wrong on the page so far; empty it after a failure that a test provokes. */
  complaints: string[];
  /** Opens a path of the site and waits until it is hydrated. */
  open(path: string): Promise<void>;
  /** The toast with this title. */
  toast(title: string): Locator;
  /** The row of the table on screen that holds this text. */
  row(text: string): Locator;
  /** What pressing the button downloads. */
  download(press: () => Promise<void>): Promise<Download>;
}

interface OfficeOptions {
  /** "demo" content, or "none" for empty screens. Default demo. */
  seed?: 'demo' | 'none';
  viewport?: { width: number; height: number };
  env?: Record<string, string>;
}

/** Starts the app on a database of its own and signs the administrator in. Close it when done. */
export async function openOffice(options: OfficeOptions = {}): Promise<Office> {
  const { app, browser, sql, close } = await openSite({ SEED: options.seed ?? 'demo', ...options.env });
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(15_000);
  await withoutOtherSites(context, [app.origin, app.emulatorOrigin]);
  await signIn(context, app.origin).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const page = await context.newPage();
  return {
    app,
    sql,
    browser,
    context,
    page,
    complaints: complaintsOf(page),
    open: async (path) => {
      await page.goto(app.origin + path);
      await hydrated(page);
    },
    toast: (title) => page.locator('[role=alert], [role=status]').filter({ hasText: title }).first(),
    row: (text) => page.getByRole('row').filter({ hasText: text }).first(),
    download: async (press) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      return download;
    },
    close,
  };
}

/** Signs in as the administrator does and keeps the session where the site keeps it. */
async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/auth`);
  await hydrated(page);
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/admin');
  await page.close();
}
