import { Client } from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import type { Session } from '../../server/generated/resolvers';
import { leaveBrowser, openBrowser } from './browser';
import { freshDatabase } from './fresh-database';
import { openSessionOf, startHostedApp, type HostedApp } from './hosted-app';
import { liveMarkup } from './live-markup';
import { ADMIN } from './office';
import { MARK, poison } from './poison';

/** The one mailbox that keeps its address, so that mails come to it. */
export const SPARED = 'spared@example.org';

/** A site whose every stored text is a payload, and a browser without a policy that tells what ran. */
export interface XssWorld {
  readonly app: HostedApp;
  readonly sql: Client;
  /** Of the administrator. */
  readonly session: Session;
  readonly page: Page;
  /** Columns that hold no payload, since they have no row. */
  readonly empty: readonly string[];
  /** Looks at what is on the screen now: nothing lives in it, and nothing ran since the last look. */
  look(where: string): Promise<void>;
  /** Opens the office from now on. */
  signIn(): Promise<unknown>;
  /** Tells whether the page's own texts, which stand in `main`, hold a payload: the name of the site is one on every page. */
  showsPayloads(): Promise<boolean>;
  /** Returns what ran, or was fetched as a script, a style, a frame or a page, since it was asked last. */
  takeRan(): string[];
  close(): Promise<void>;
}

/** Opens a page that tells what ran by `say`; other sites answer nothing. */
async function hookedPage(context: BrowserContext, origin: string, say: (what: string) => void): Promise<Page> {
  await context.exposeBinding('__xss', ({ page: at }, number: unknown) => say(`${String(number)} at ${at.url()}`));
  const opened = await context.newPage();
  await opened.route(
    (url) => url.origin !== origin,
    async (route) => {
      const type = route.request().resourceType();
      if (/xss\.invalid/.test(route.request().url()) && !['image', 'media'].includes(type))
        say(`${type} ${route.request().url()} at ${opened.url()}`);
      await route.abort();
    },
  );
  opened.on('dialog', (dialog) => {
    // A form with unsaved words asks before it is left.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    say(`dialog ${dialog.message()} at ${opened.url()}`);
    void dialog.dismiss();
  });
  return opened;
}

/** Fills the demo content with payloads and opens it. */
export async function openXssWorld(): Promise<XssWorld> {
  const database = await freshDatabase('demo');
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  await sql.query(
    `update donors set email = $1 where id = (select donor_id from donations where status = 'success' order by captured_at desc limit 1)`,
    [SPARED],
  );
  await sql.query(`update donations set donor_email = $1 where donor_id = (select id from donors where email = $1)`, [
    SPARED,
  ]);
  await sql.query(
    'update receipts set sent_to_email_at = null where donation_id in (select id from donations where donor_email = $1)',
    [SPARED],
  );
  const empty = await poison(sql, [SPARED, ADMIN.email]);
  const [app, browser] = await Promise.all([startHostedApp(database.url, { TRUST_PROXY: '1' }), openBrowser()]);
  const session = await openSessionOf(database.url, ADMIN.email);
  const ran: string[] = [];
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'no-preference',
  });
  const page = await hookedPage(context, app.origin, (what) => void ran.push(what));
  return {
    ...{ app, sql, session, page, empty },
    look: async (where) => {
      expect([where, ...(await liveMarkup(page))]).toEqual([where]);
      expect([where, ...ran.splice(0)]).toEqual([where]);
    },
    signIn: () => page.addInitScript((stored) => localStorage.setItem('session', stored), JSON.stringify(session)),
    showsPayloads: async () => (await page.locator('main').innerText()).includes(MARK),
    takeRan: () => ran.splice(0),
    close: async () => {
      await leaveBrowser(browser);
      await app.stop();
      await sql.end();
      await database.drop();
    },
  };
}
