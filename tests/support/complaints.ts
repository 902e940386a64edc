import type { Page } from 'playwright-core';

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
