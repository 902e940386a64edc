import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { startAppProcess, type AppProcess } from './app-process';
import { launchChromium } from './chromium';
import { freshDatabase } from './database';

/** The built app on a database of its own, and a browser to look at it with. */
export interface Site {
  app: AppProcess;
  browser: Browser;
  sql: Client;
  close(): Promise<void>;
}

/** Starts the app with demo content unless `env` says otherwise. Close it when done. */
export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const [browser, database] = await Promise.all([launchChromium(), freshDatabase()]);
  const app = await startAppProcess({ databaseUrl: database.url, env: { SEED: 'demo', ...env } });
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  return {
    app,
    browser,
    sql,
    close: async () => {
      await sql.end();
      await browser.close();
      await app.stop();
      await database.drop();
    },
  };
}
