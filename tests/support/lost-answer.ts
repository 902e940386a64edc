import type { Page } from 'playwright-core';

/** Lets the server do the next call of an operation, and loses its answer on the way back. */
export async function loseAnswer(page: Page, operation: string): Promise<void> {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !(route.request().postData() ?? '').includes(operation)) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}
