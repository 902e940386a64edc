import type { Page } from 'playwright-core';

interface Answer {
  contentType: string;
  body: string;
}
interface Asked {
  url: string;
  /** As the DevTools protocol names it: "Image", "Document", "Script" and so on. */
  resourceType: string;
}

/** Other sites speak https; the app under test and the emulator do not. */
export const OTHER_SITES = 'https://*';

/**
 * Answers what a page asks of these addresses (of other sites, unless told), from now on; an answer of null refuses. Playwright's own `route` stops every request, those of the app as well, and turns off the browser's
 * cache: each page would fetch and compile its scripts anew, for twice the processor's time.
 */
export async function answerFor(
  page: Page,
  answer: (asked: Asked) => Answer | null,
  addresses: readonly string[] = [OTHER_SITES],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, resourceType, request }) => {
    const answered = answer({ url: request.url, resourceType });
    const sent = answered
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [
            { name: 'content-type', value: answered.contentType },
            { name: 'access-control-allow-origin', value: '*' },
          ],
          body: Buffer.from(answered.body).toString('base64'),
        })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    // The page may have gone by then, and its request with it.
    sent.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: addresses.map((urlPattern) => ({ urlPattern })) });
}

/** Pictures of other sites, which a test machine may not be able to reach. */
const stranger = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
};

/** Answers for other sites: an empty picture where a picture is asked for; anything else is refused. */
export function withoutOtherSites(page: Page): Promise<void> {
  return answerFor(page, ({ resourceType }) => (resourceType === 'Image' ? stranger : null));
}
