import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { leaveBrowser, openBrowser } from './browser';
import { freshDatabase } from './fresh-database';
import { startHostedApp, type HostedApp } from './hosted-app';

/** The built app on a separate database, and a browser. */
export interface Site {
  app: HostedApp;
  browser: Browser;
  sql: Client;
  databaseUrl: string;
  close(): Promise<void>;
}

/** Starts the app on demo content, or an empty site with its administrator (`SEED: 'none'`). Close it when done. */
export async function openSite({ SEED = 'demo', ...env }: Record<string, string> = {}): Promise<Site> {
  const database = await freshDatabase(SEED === 'none' ? 'none' : 'demo');
  const sql = new Client({ connectionString: database.url });
  const [browser, app] = await Promise.all([openBrowser(), startHostedApp(database.url, env), sql.connect()]);
  return {
    app,
    browser,
    sql,
    databaseUrl: database.url,
    close: async () => {
      await sql.end();
      await leaveBrowser(browser);
      await app.stop();
      await database.drop();
    },
  };
}
