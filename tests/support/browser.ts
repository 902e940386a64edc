import type { Browser } from 'playwright-core';

/**
 * Returns the Chromium of this jest worker, which its test files use one after the other: each creates its own contexts
 * and closes them with `leaveBrowser`. Only in tests of the project "browser".
 */
export function openBrowser(): Promise<Browser> {
  const { chromiumOfWorker } = globalThis as typeof globalThis & { chromiumOfWorker?: () => Promise<Browser> };
  if (!chromiumOfWorker) throw new Error('No browser here: only tests of the project "browser" have one.');
  return chromiumOfWorker();
}

/** Closes every context of this file; the browser stays for the next one. */
export async function leaveBrowser(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
