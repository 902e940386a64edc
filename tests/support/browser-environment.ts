import { TestEnvironment } from 'jest-environment-node';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium';
import { keepInOrder, type CircusEvent, type CircusState } from './in-order';

/** Time in milliseconds a worker's Chromium waits for the next test file; jest gives a worker half a second to exit. */
const IDLE_MS = 150;

/** State shared by the test files of this worker. Jest loads this module once per worker, outside of its sandboxes. */
let running: Promise<Browser> | null = null;
let idle: NodeJS.Timeout | undefined;

/** Returns the worker's Chromium, started at the first call and again after it crashed or was closed. */
function chromiumOfWorker(): Promise<Browser> {
  running ??= launchChromium().then(
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

async function closeChromium(): Promise<void> {
  const browser = await running?.catch(() => null);
  await browser?.close().catch(() => undefined);
}

/**
 * Environment of a browser test file: beside the worker's Chromium, which it reaches by `openBrowser`. Closes contexts
 * that a file leaves open. A file that begins with the pragma `@in-order` runs as `keepInOrder` describes.
 */
export default class BrowserEnvironment extends TestEnvironment {
  private readonly inOrder: boolean;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.inOrder = 'in-order' in context.docblockPragmas;
  }

  override async setup(): Promise<void> {
    clearTimeout(idle);
    await super.setup();
    Object.assign(this.global, { chromiumOfWorker });
  }

  override async teardown(): Promise<void> {
    const browser = await running?.catch(() => null);
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close().catch(() => undefined)));
    // A running browser keeps its worker from exiting.
    idle = setTimeout(() => void closeChromium(), IDLE_MS);
    await super.teardown();
  }

  handleTestEvent(event: CircusEvent, state: CircusState): void {
    if (this.inOrder) keepInOrder(event, state);
  }
}
