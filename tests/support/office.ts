import type { BrowserContext, Download, Locator, Page } from 'playwright-core';
import { complaintsOf } from './complaints';
import { hydrated } from './donor-path';
import { postGraphql, type Call } from './graphql-call';
import { openSessionOf } from './hosted-app';
import { withoutOtherSites } from './other-sites';
import { openSite, type Site } from './site';

/** The demo administrator of a development start. */
export const ADMIN = { email: 'admin@example.org', password: 'admin-demo-password' };

/** A site with the administrator signed in. */
export interface Office extends Site {
  context: BrowserContext;
  page: Page;
  /** The administrator's access token. */
  token: string;
  call: Call;
  /** Errors on the page so far; empty it after a failure that a test provokes. */
  complaints: string[];
  /** Opens a path of the site and waits for hydration. */
  open(path: string): Promise<void>;
  /** Finds the toast with this title. */
  toast(title: string): Locator;
  /** Finds the table row with this text. */
  row(text: string): Locator;
  /** Returns the download that a press starts. */
  download(press: () => Promise<void>): Promise<Download>;
}

interface OfficeOptions {
  /** "demo" content, or "none" for empty screens; demo by default. */
  seed?: 'demo' | 'none';
  viewport?: { width: number; height: number };
  env?: Record<string, string>;
}

/** Starts the app on a separate database, with a session of the administrator in the browser. Close it when done. */
export async function openOffice(options: OfficeOptions = {}): Promise<Office> {
  const { app, browser, sql, databaseUrl, close } = await openSite({ SEED: options.seed ?? 'demo', ...options.env });
  // `accounts.test.ts` covers the form.
  const session = await openSessionOf(databaseUrl, ADMIN.email);
  const stored = [{ name: 'session', value: JSON.stringify(session) }];
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    storageState: { cookies: [], origins: [{ origin: app.origin, localStorage: stored }] },
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await withoutOtherSites(page);
  return {
    app,
    sql,
    databaseUrl,
    browser,
    context,
    page,
    token: session.accessToken,
    call: postGraphql(app.origin),
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
