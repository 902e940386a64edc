import { leaveBrowser, openBrowser } from '../support/browser';

test('whoever asks again has the same browser; one that crashed is replaced', async () => {
  const first = await openBrowser();
  expect(await openBrowser()).toBe(first);

  const gone = new Promise((resolve) => first.once('disconnected', resolve));
  const session = await first.newBrowserCDPSession();
  await Promise.all([gone, session.send('Browser.crash').catch(() => undefined)]);
  const second = await openBrowser();
  expect(second.isConnected()).toBe(true);
  expect(second === first).toBe(false);
  await leaveBrowser(second);
});

test('leaving closes what was opened, and keeps the browser for the next file', async () => {
  const browser = await openBrowser();
  const page = await (await browser.newContext()).newPage();
  await leaveBrowser(browser);
  expect(page.isClosed()).toBe(true);
  expect(browser.contexts()).toEqual([]);
  expect(browser.isConnected()).toBe(true);
});
