import { TestEnvironment } from 'jest-environment-node';
import type { Browser } from 'playwright-core';
import { AppHost } from './app-host';
import { launchChromium, WITHOUT_OPTIMISERS } from './chromium';

/** Time in milliseconds for which what a worker shares waits for the next test file; jest gives a worker 500 to exit. */
const IDLE_MS = 150;

/** State shared by the test files of this worker. Jest loads this module once per worker, outside of its sandboxes. */
let running: Promise<Browser> | null = null;
let host: AppHost | null = null;
let idle: NodeJS.Timeout | undefined;

/** Returns the worker's Chromium, started at the first call and again after it crashed or was closed. */
function chromiumOfWorker(): Promise<Browser> {
  running ??= launchChromium(WITHOUT_OPTIMISERS).then(
    (browser) => {
      browser.once('disconnected', () => (running = null));
      return browser;
    },
    (error: unknown) => {
      running = null;
      throw error;
    },
  );
  return running;
}

/** Returns the process in which the worker's apps run, started at the first call and again after it ended. */
function appHostOfWorker(): AppHost {
  host ??= new AppHost(() => (host = null));
  return host;
}

async function closeShared(): Promise<void> {
  await host?.close();
  const browser = await running?.catch(() => null);
  await browser?.close().catch(() => undefined);
}

/**
 * Environment of a browser test file: beside the worker's Chromium, which it reaches by `openBrowser`, and the process of its
 * apps (`startHostedApp`). Closes contexts and apps that a file leaves open.
 */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    clearTimeout(idle);
    await super.setup();
    Object.assign(this.global, { chromiumOfWorker, appHostOfWorker });
  }

  override async teardown(): Promise<void> {
    const browser = await running?.catch(() => null);
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close().catch(() => undefined)));
    if (host?.hasApps()) await host.close();
    // What runs keeps its worker from exiting.
    idle = setTimeout(() => void closeShared(), IDLE_MS);
    await super.teardown();
  }
}
