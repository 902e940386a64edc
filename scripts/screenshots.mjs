/**
 * Runs `npm run screenshots`: takes full-page pictures of every page of the built site with its demo content, on a
 * phone, a tablet and a desktop, and of the office after signing in, into screenshots/. Paths given as arguments
 * restrict it to these.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { startAppProcess } = require('../tests/support/app-process');
const { launchChromium } = require('../tests/support/chromium');
const { publicPaths, unknownPath } = require('../tests/support/public-routes');

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desk = { width: 1440, height: 900 };
const admin = { email: 'admin@example.org', password: 'admin-demo-password' };
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
const wanted = process.argv.slice(2);

const fileName = (path, { width, height }) => `${path.slice(1).replaceAll('/', '-') || 'home'}-${width}x${height}.png`;

async function photograph(page, path, size) {
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    // Pictures load when they come near, and the office's tables when their data has arrived.
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await Promise.all(
      [...document.images].filter(({ src }) => src).map((image) => image.decode().catch(() => undefined)),
    );
    await document.fonts.ready;
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: folder + fileName(path, size), fullPage: true });
}

async function signIn(page) {
  await page.goto('/auth');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.locator('input[type="email"]').fill(admin.email);
  await page.locator('input[type="password"]').fill(admin.password);
  await page.locator('main form [type="submit"]').last().click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/** Returns the paths in the office's sidebar, which a phone shows only on demand. */
async function officePaths(page) {
  await page.setViewportSize(desk);
  await page.goto('/admin');
  await page.locator('nav a[href="/admin"]').first().waitFor({ state: 'attached' });
  const paths = await page.locator('nav a[href^="/admin"]').evaluateAll((links) => links.map((link) => link.pathname));
  return [...new Set(paths)];
}

async function photographAll(browser, origin, size) {
  const context = await browser.newContext({ baseURL: origin, viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const take = async (paths) => {
    for (const path of paths) {
      if (wanted.length > 0 && !wanted.includes(path)) continue;
      await photograph(page, path, size);
      console.log(fileName(path, size));
    }
  };
  await take([...publicPaths, unknownPath]);
  await signIn(page);
  const office = await officePaths(page);
  await page.setViewportSize(size);
  await take(office);
  await context.close();
}

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const [browser, app] = await Promise.all([
  launchChromium(),
  startAppProcess({ env: { SEED: 'demo', LOG_LEVEL: 'warn' } }),
]);
try {
  for (const size of [phone, tablet, desk]) await photographAll(browser, app.origin, size);
} finally {
  await browser.close();
  await app.stop();
}
