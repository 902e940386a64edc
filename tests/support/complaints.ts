import type { Page } from 'playwright-core';

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
