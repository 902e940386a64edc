import type { BrowserContext, Page } from 'playwright-core';

/** Placeholder for pictures of other sites, which a test machine may not reach. */
const stranger = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Intercepts requests to other sites: answers pictures with an empty one, and refuses everything else. */
export async function withoutOtherSites(context: BrowserContext, origins: readonly string[]): Promise<void> {
  await context.route(
    (url) => url.protocol.startsWith('http') && !origins.includes(url.origin),
    (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/svg+xml', body: stranger })
        : route.abort(),
  );
}

/** Collects errors and warnings on the console and exceptions, from now on. */
export function consoleComplaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** Also collects failed or refused requests. A request aborted by a navigation is no failure. */
export function complaintsOf(page: Page): string[] {
  const complaints = consoleComplaintsOf(page);
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} answered ${response.status()}`);
  });
  return complaints;
}
