import type { BrowserContext, Page } from 'playwright-core';

/** Pictures of other sites, which a test machine may not be able to reach. */
const stranger = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Answers for other sites: an empty picture where a picture is asked for; anything else is refused. */
export async function withoutOtherSites(context: BrowserContext, origins: readonly string[]): Promise<void> {
  await context.route(
    (url) => url.protocol.startsWith('http') && !origins.includes(url.origin),
    (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/svg+xml', body: stranger })
        : route.abort(),
  );
}

/** Errors and warnings on the console and exceptions, from now on. */
export function consoleComplaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** The same, and requests that failed or were refused. What a navigation breaks off is no failure. */
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
