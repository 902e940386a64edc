import type { Route } from 'playwright-core';
import { keyIn } from '../support/my-giving';
import { openOffice, type Office } from '../support/office';
import { recordOffline, recorded } from '../support/office-donations';
import { soon } from '../support/soon';

/** Two links of two donors, opened one after another in one tab, and the fragment that other links of the page replace. */
const ASHA = 'asha@example.org';
const RAVI = 'ravi@example.org';
let office: Office;
const keys: Record<string, string> = {};

async function keyOf(email: string, name: string): Promise<string> {
  await recorded(
    await recordOffline(office, office.token, {
      donor: { name, email, phone: '', pan: null, address: 'Nashik' },
      receiptMail: 'now',
    }),
  );
  const mails = async () =>
    (await office.sql.query<{ id: string }>('select id from mails where to_address = $1', [email])).rows;
  await soon(async () => (await mails()).length).toBe(1);
  return keyIn(await (await fetch(`${office.app.origin}/dev/mail/${(await mails())[0]?.id ?? ''}/html`)).text());
}

beforeAll(async () => {
  office = await openOffice({ viewport: { width: 390, height: 844 } });
  keys[ASHA] = await keyOf(ASHA, 'Asha Kulkarni');
  keys[RAVI] = await keyOf(RAVI, 'Ravi Menon');
}, 180_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const main = () => office.page.getByRole('main');
const pageOf = (email: string) => main().getByText(`This page is for ${email} only.`);
const openLink = (email: string) =>
  office.page.evaluate((key) => void (location.hash = `key=${key}`), keys[email] ?? '');

interface Held {
  /** Resolves when the page has asked. */
  readonly asked: Promise<void>;
  /** Lets the answer come, and resolves when the page has drawn what it makes of it. */
  readonly release: () => Promise<void>;
}

/** Keeps the answer to one operation about one key. */
async function holdAnswer(operation: string, email: string): Promise<Held> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  let heard = (): void => undefined;
  const asked = new Promise<void>((resolve) => (heard = resolve));
  const isHeld = (text: string | null): boolean => !!text?.includes(operation) && text.includes(keys[email] ?? '');
  await office.page.route('**/graphql', async (route: Route) => {
    if (isHeld(route.request().postData())) {
      heard();
      await gate;
    }
    await route.continue();
  });
  const release = async (): Promise<void> => {
    const late = office.page.waitForResponse((response) => isHeld(response.request().postData()));
    letGo();
    await (await late).finished();
    await office.page.unrouteAll({ behavior: 'wait' });
    await office.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  };
  return { asked, release };
}

async function begin(): Promise<void> {
  await office.page.goto('about:blank');
  await office.page.goto(`${office.app.origin}/my-giving#key=${keys[ASHA] ?? ''}`);
}

test('an answer to the first link that comes after the second’s is not shown under the second', async () => {
  const { asked, release } = await holdAnswer('OpenMyGiving', ASHA);
  await begin();
  await asked;
  await openLink(RAVI);
  await pageOf(RAVI).waitFor();
  await release();
  expect(await pageOf(ASHA).count()).toBe(0);
  expect(await pageOf(RAVI).count()).toBe(1);
});

test('the data of the first donor that arrive late are not shown to the second', async () => {
  await office.call(
    'mutation ($key: String!) { askOwnErasure(input: { key: $key, confirmation: "ERASE" }) { userErrors { message } } }',
    { key: keys[ASHA] },
  );
  const { asked, release } = await holdAnswer('OpenOwnData', ASHA);
  await begin();
  await asked;
  await openLink(RAVI);
  await pageOf(RAVI).waitFor();
  await main().getByRole('button', { name: 'Ask to be erased' }).waitFor();
  await release();
  expect(await main().getByRole('button', { name: 'Ask to be erased' }).count()).toBe(1);
});

test('a slow second link does not stay under the first donor’s page', async () => {
  await begin();
  await pageOf(ASHA).waitFor();
  const { asked, release } = await holdAnswer('OpenMyGiving', RAVI);
  await openLink(RAVI);
  await asked;
  await soon(() => pageOf(ASHA).count()).toBe(0);
  await release();
  await pageOf(RAVI).waitFor();
});

test('“Skip to content” leaves the page open, its key in the address, and a reload opens it again', async () => {
  await begin();
  await pageOf(ASHA).waitFor();
  await office.page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await soon(() => office.page.evaluate(() => location.hash)).toBe(`#key=${keys[ASHA] ?? ''}`);
  expect(await pageOf(ASHA).count()).toBe(1);
  await office.page.reload();
  await pageOf(ASHA).waitFor();
});
