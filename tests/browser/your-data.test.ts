import type { BrowserContext, Page } from 'playwright-core';
import { CONSENT_LINES } from '../../rules/consent';
import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { complaintsOf } from '../support/complaints';
import { hydrated } from '../support/donor-path';
import { openSessionOf } from '../support/hosted-app';
import { keyIn } from '../support/my-giving';
import { ADMIN } from '../support/office';
import { recordOffline } from '../support/office-donations';
import { withoutOtherSites } from '../support/other-sites';
import { postGraphql } from '../support/graphql-call';
import { signUpAs } from '../support/sign-up';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

const NAME = 'Asha Kulkarni';

let site: Site;
let token: string;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  site = await openSite({ SEED: 'none' });
  token = (await openSessionOf(site.databaseUrl, ADMIN.email)).accessToken;
}, 120_000);
afterAll(() => site.close());
beforeEach(async () => {
  context = await site.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  complaints = complaintsOf(page);
  await withoutOtherSites(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.sql.query(sql, values)).rows as Row[];

/** Gives from a mailbox in the office, and opens the page of the mailed link. */
async function openOwn(email: string): Promise<void> {
  const call = postGraphql(site.app.origin);
  await recordOffline({ call }, token, {
    receivedOn: istToday(),
    donor: { name: NAME, email, phone: '', pan: null, address: null },
  });
  const [mail] = await rows<{ id: string }>(
    'select id from mails where to_address = $1 and receipt_id is not null order by created_at desc limit 1',
    [email],
  );
  const html = await (await fetch(`${site.app.origin}/dev/mail/${mail?.id ?? ''}/html`)).text();
  await page.goto(`${site.app.origin}/my-giving#key=${keyIn(html)}`);
  await hydrated(page);
}

const consent = () =>
  page.getByRole('list', { name: 'Consents' }).getByRole('listitem').filter({ hasText: 'With your account' });
const toast = (text: string) => page.locator('[role=alert], [role=status]').filter({ hasText: text }).first();

test('sign-up shows what one agrees to and keeps which line it was; on My giving its withdrawal closes the account', async () => {
  const email = 'asha@example.org';
  const [line] = CONSENT_LINES.account;
  await page.goto(`${site.app.origin}/auth?view=signup`);
  await hydrated(page);
  await page.getByText(line.sentence).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
    '/privacy',
  );
  expect(await violations(page)).toEqual([]);
  await signUpAs(page, site.app.origin, NAME, email);
  expect(
    await rows('select place, version, language from consents c join users u on u.id = c.user_id where u.email = $1', [
      email,
    ]),
  ).toEqual([{ place: 'account', version: 1, language: 'en' }]);

  await openOwn(email);
  await consent().getByText(line.sentence).waitFor();
  await consent().getByText('Withdraw, and we close your account.').waitFor();
  expect(await violations(page)).toEqual([]);
  await consent().getByRole('button', { name: 'Withdraw' }).click();
  await toast('Your account is closed').waitFor();
  await consent().waitFor({ state: 'detached' });
  expect(await rows('select 1 from users where email = $1', [email])).toEqual([]);
});

test('whoever works in the office is told to have the role taken away first', async () => {
  const email = 'meera@example.org';
  await signUpAs(page, site.app.origin, NAME, email);
  await rows(`insert into user_roles (user_id, role) select id, 'entry' from users where email = $1`, [email]);
  await openOwn(email);
  await consent().getByRole('button', { name: 'Withdraw' }).click();
  await toast('Ask an administrator to take its role away under People and roles').waitFor();
  await soon(() => rows('select 1 from users where email = $1', [email])).toHaveLength(1);
  await consent().getByRole('button', { name: 'Withdraw' }).waitFor();
});
