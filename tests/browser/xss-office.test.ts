import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { sendFile } from '../support/imports';
import { MARK } from '../support/poison';
import { soon } from '../support/soon';
import { openXssWorld, type XssWorld } from '../support/xss-world';

let world: XssWorld;
beforeAll(async () => {
  world = await openXssWorld();
  const name = `${MARK} <img src=x onerror=__xss(0)>.csv`;
  await sendFile(world.app, world.session.accessToken, 'donors', 'Name,Email\nAsha,asha@example.org', name);
}, 180_000);
afterAll(() => world.close());
afterEach(() => expect(world.takeRan()).toEqual([]));

/** The first row of a list. */
const firstRow = (): Locator => world.page.locator('[role=row][data-id]').first();

/** The office's screens, each with what opens its dialog; some show stored texts in fields alone, or none. */
const screens: readonly { path: string; ownTexts?: false; open?: () => Promise<unknown> }[] = [
  { path: '/admin' },
  { path: '/admin/go-live' },
  { path: '/admin/mail-texts' },
  { path: '/admin/mail-texts?text=letter' },
  { path: '/admin/legal-texts' },
  {
    path: '/admin/campaigns',
    open: () =>
      world.page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  { path: '/admin/donations', open: () => world.page.keyboard.press('Control+k') },
  { path: '/admin/donations/enter' },
  { path: '/admin/donations/DONATION' },
  { path: '/admin/receipts' },
  {
    path: '/admin/donors',
    open: async () => {
      await world.page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await world.page.getByRole('button', { name: 'Letters', exact: true }).click();
      await world.page.getByRole('dialog').getByLabel('Text').fill('Dear {name}');
      await world.page
        .getByRole('dialog')
        .getByRole('region', { name: 'The first letter' })
        .getByText('Dear ')
        .waitFor();
    },
  },
  { path: '/admin/donors/DONOR' },
  {
    path: '/admin/members',
    open: () =>
      world.page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  { path: '/admin/contact', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/volunteers', open: () => firstRow().getByRole('gridcell').nth(2).click() },
  {
    path: '/admin/events',
    open: () =>
      world.page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  { path: '/admin/media' },
  { path: '/admin/reports' },
  { path: '/admin/pages', ownTexts: false },
  { path: '/admin/settings' },
  { path: '/admin/subscriptions' },
  {
    path: '/admin/attention?',
    open: () => world.page.getByRole('button', { name: 'Adopt from Razorpay…' }).click(),
  },
  { path: '/admin/attention', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/webhooks', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/audit', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/people' },
  { path: '/admin/access' },
  { path: '/admin/sign-in', ownTexts: false },
  { path: '/admin/imports' },
];

test('every screen of the office is among them, and an import', () => {
  const routes = readFileSync(join(__dirname, '../../client/routes.tsx'), 'utf8');
  const paths = [
    ...routes.matchAll(/path: '(\/admin[^']*)', area: 'admin'|path: '(\/admin[^']*)',\n\s+area: 'admin'/g),
  ];
  const known = screens.map(({ path }) => path.split('?', 1)[0]?.replace(/DONATION|DONOR/, ':id'));
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.map(([, one, other]) => one ?? other).filter((path) => !known.includes(path))).toEqual([
    '/admin/imports/:id',
  ]);
});

test.each(screens)('$path of the office shows payloads as texts', async ({ path, ownTexts = true, open }) => {
  await world.signIn();
  const { rows } = await world.sql.query<{ donation: string; donor: string }>(
    `select id as donation, donor_id as donor from donations where status = 'success' order by captured_at desc limit 1`,
  );
  const { donation = '', donor = '' } = rows[0] ?? {};
  await world.page.goto(world.app.origin + path.replace('DONATION', donation).replace('DONOR', donor));
  if (ownTexts) await soon(world.showsPayloads).toBe(true);
  await world.page.waitForLoadState('networkidle');
  await world.look(path);
  if (!open) return;
  await open();
  await world.page.getByRole('dialog').waitFor();
  await world.page.waitForLoadState('networkidle');
  await world.look(`${path}, opened`);
});
