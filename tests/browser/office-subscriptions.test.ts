import { readFile } from 'node:fs/promises';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    seed: 'none',
    env: { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-demo-password' },
  });
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id } userErrors { message } } }`;

async function post<T>(url: string, body: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

/** A gift that the donor has authorised, with its first charge; the provider's id. */
async function gift(name: string, amount: number, frequency: 'monthly' | 'yearly'): Promise<string> {
  const input = { amount, frequency, donor: { name, email: `${name.toLowerCase()}@example.org`, phone: '9822012345' } };
  const { data } = await post<{ data: { createRazorpaySubscription: { subscription: { id: string } } } }>(
    `${office.app.origin}/graphql`,
    { query: CREATE, variables: { input } },
  );
  const { id } = data.createRazorpaySubscription.subscription;
  await post(`${office.app.emulatorOrigin}/__emu/subscriptions/${id}/authorize`, {});
  await untilTrue(async () => (await stateOf(id)) === 'active');
  return id;
}

async function stateOf(providerId: string): Promise<string | undefined> {
  const { rows } = await office.sql.query<{ status: string }>(
    'select status from subscriptions where provider_subscription_id = $1 and paid_count > 0',
    [providerId],
  );
  return rows[0]?.status;
}

const button = (name: string) => office.page.getByRole('button', { name, exact: true });
const question = () => office.page.getByRole('alertdialog');
const choose = async (filter: string, option: string): Promise<void> => {
  await button(filter).click();
  await office.page.getByRole('menuitemradio', { name: option }).click();
};

test('an empty list says what will stand there', async () => {
  await office.open('/admin/subscriptions');
  await office.page.getByRole('heading', { name: 'No recurring gifts yet.' }).waitFor();
  expect(await violations(office.page)).toEqual([]);
});

describe('with a monthly gift and a yearly one', () => {
  beforeAll(async () => {
    await gift('Asha', 50_000, 'monthly');
    await gift('Bala', 1_200_000, 'yearly');
  });

  test('gifts are listed with amount, state and charges, found, filtered and exported', async () => {
    const { page } = office;
    await office.open('/admin/subscriptions');
    const asha = office.row('asha@example.org');
    await asha.getByText('₹500', { exact: true }).waitFor();
    await asha.getByText('Monthly').waitFor();
    await asha.getByText('Active').waitFor();
    await asha.getByText(/^1 of \d+$/).waitFor();
    await asha.getByText('₹500 given').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByLabel('Search recurring gifts').fill('bala');
    await asha.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await asha.waitFor();
    await choose('Frequency', 'Yearly');
    await asha.waitFor({ state: 'detached' });
    const file = await office.download(() => button('Export CSV').click());
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^\uFEFFSince,Donor,.*\r\n[^\r]*Bala[^\r]*12000[^\r]*\r\n$/,
    );
  });

  test('what no gift fits says so; the largest stands first when sorted so', async () => {
    const { page } = office;
    await office.open('/admin/subscriptions?state=halted');
    await page.getByRole('heading', { name: 'No recurring gifts match.' }).waitFor();
    await office.open('/admin/subscriptions?sort=-amount');
    await office.row('bala@example.org').waitFor();
    await soon(() => page.getByRole('row').nth(1).innerText()).toContain('Bala');
  });

  test('the links lead to the donor and to the charges', async () => {
    const { page } = office;
    await office.open('/admin/subscriptions');
    await office.row('asha@example.org').getByRole('link', { name: /^1 of/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Donations' }).waitFor();
    await office.row('asha@example.org').waitFor();
    await soon(() => page.getByRole('row').count()).toBe(2);
    await page.goBack();
    await office.row('asha@example.org').getByRole('link', { name: 'Asha' }).click();
    await page.getByRole('heading', { level: 1, name: 'Asha' }).waitFor();
  });

  test('pause and resume ask first, and change it at the provider', async () => {
    await office.open('/admin/subscriptions');
    await button('Pause: Asha').click();
    await question().getByText('Pause this recurring gift?').waitFor();
    await question().getByRole('button', { name: 'Pause' }).click();
    await office.toast('Recurring gift paused').waitFor();
    await office.row('asha@example.org').getByText('Paused').waitFor();
    await office.open('/admin/subscriptions');
    await button('Resume: Asha').click();
    await question().getByText('Resume this recurring gift?').waitFor();
    await question().getByRole('button', { name: 'Resume' }).click();
    await office.toast('Recurring gift resumed').waitFor();
    await office.row('asha@example.org').getByText('Active').waitFor();
  });

  test('cancelling asks, can be left, and is for good', async () => {
    const { page } = office;
    await office.open('/admin/subscriptions');
    await button('Cancel gift: Asha').click();
    await question().getByText('Cancel this recurring gift?').waitFor();
    await question().getByText('₹500 monthly', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    await question().getByRole('button', { name: 'Keep it' }).click();
    await question().waitFor({ state: 'detached' });
    await office.row('asha@example.org').getByText('Active').waitFor();
    await button('Cancel gift: Asha').click();
    await question().getByRole('button', { name: 'Cancel recurring gift' }).click();
    await office.toast('Recurring gift cancelled').waitFor();
    await office.open('/admin/subscriptions');
    await office.row('asha@example.org').getByText('Cancelled').waitFor();
    await soon(() => button('Cancel gift: Asha').count()).toBe(0);
  });

  test('what the provider refuses is said in a toast', async () => {
    await office.open('/admin/subscriptions');
    await button('Pause: Bala').click();
    // The provider ends it in this moment: our list does not know yet.
    const { rows } = await office.sql.query<{ id: string }>(
      `select provider_subscription_id as id from subscriptions where donor_name = 'Bala'`,
    );
    await post(`${office.app.emulatorOrigin}/__emu/subscriptions/${rows[0]?.id ?? ''}/cancel_by_customer`, {});
    await question().getByRole('button', { name: 'Pause' }).click();
    await office.toast('A recurring gift that is cancelled cannot be paused.').waitFor();
  });

  test('on a phone it is a list that fits the window', async () => {
    const { page } = office;
    await page.setViewportSize({ width: 390, height: 844 });
    await office.open('/admin/subscriptions');
    await page.getByRole('main').getByText('Bala').first().waitFor();
    await soon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
  });
});
