import type { Locator } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { addAttention, addWebhookEvent, rowsOf } from '../support/oversight';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => {
  expect(office.complaints.splice(0)).toEqual([]);
});

const dialog = (): Locator => office.page.getByRole('dialog');
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label, exact: true });
const count = async (text: string, values: unknown[]): Promise<number> =>
  Number((await office.sql.query<{ count: string }>(text, values)).rows[0]?.count);

/** Holds back the answers to an operation until they are released; `arrived` ends with the first request. */
async function holdBack(
  operation: string,
): Promise<{ arrived: Promise<void>; sent: () => number; release: () => void }> {
  let open = (): void => undefined;
  let arrive = (): void => undefined;
  let sent = 0;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await office.page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(operation)) return route.continue();
    sent++;
    arrive();
    await gate;
    return route.continue();
  });
  return { arrived, sent: () => sent, release: open };
}

async function fillEssential(name: string): Promise<void> {
  await office.page.getByRole('button', { name: 'New Essential' }).click();
  await field('Name').fill(name);
  await field('Category').fill('Education');
  await field('Unit price').fill('4,500');
}

test('however often Create is pressed while it is saved, one row is made; Escape does not close what is saved', async () => {
  const { page } = office;
  await office.open('/admin/campaigns?tab=essentials');
  await fillEssential('Cycle for school');
  const held = await holdBack('CreateEssential');
  await page.keyboard.press('Control+Enter');
  await dialog().locator('button[type=submit]:disabled').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(field('Name').inputValue()).resolves.toBe('Cycle for school');
  await held.arrived;
  expect(held.sent()).toBe(1);
  held.release();
  await office.toast('Essential created successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  expect(held.sent()).toBe(1);
  await soon(() => count('select count(*) from donation_essentials where name = $1', ['Cycle for school'])).toBe(1);
  await page.unroute('**/graphql');
});

const waits = {
  'Mark as done': {
    operation: 'ResolveAttention',
    path: '/admin/attention?kind=unmatched_payment',
    toast: 'Marked as done',
    add: () => addAttention(rowsOf(office.sql), 'unmatched_payment', 'pay_hasty'),
    row: 'pay_hasty',
    isDone: () =>
      count(`select count(*) from attention_items where reference = $1 and resolved_at is not null`, ['pay_hasty']),
  },
  'Process again': {
    operation: 'ReplayWebhookEvent',
    path: '/admin/webhooks?q=Evthasty',
    toast: 'The event is being processed again',
    add: () => addWebhookEvent(rowsOf(office.sql), { id: 'Evthasty' }),
    row: 'Evthasty',
    isDone: () => count(`select count(*) from audit_log where entity_id = $1`, ['Evthasty']),
  },
} as const;

test.each(Object.entries(waits))(
  '%s, in the row and in its dialog, waits for the answer',
  async (verb, { operation, path, toast, add, row, isDone }) => {
    const { page } = office;
    await add();
    await office.open(path);
    const held = await holdBack(operation);
    const button = office.row(row).getByRole('button', { name: new RegExp(`^${verb}: `) });
    await button.click();
    await page.locator('button[aria-busy=true][aria-disabled=true]').and(button).waitFor();
    await button.click({ force: true });
    // The button of the dialog is the same one.
    await office.row(row).getByRole('gridcell').first().click();
    const same = dialog().getByRole('button', { name: verb });
    await dialog().getByRole('progressbar').waitFor();
    await soon(() => same.isDisabled()).toBe(true);
    await held.arrived;
    expect(held.sent()).toBe(1);
    held.release();
    await office.toast(toast).waitFor();
    await dialog().waitFor({ state: 'detached' });
    await page.locator('[aria-busy=true][aria-disabled=true]').waitFor({ state: 'detached' });
    await soon(() => isDone()).toBe(1);
    expect(held.sent()).toBe(1);
    await page.unroute('**/graphql');
  },
);

test('a press that comes while the dialog fades does not save again', async () => {
  const { page } = office;
  await office.open('/admin/campaigns?tab=essentials');
  await fillEssential('Globe');
  // Presses for as long as the button is there: before, during and after the save.
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]');
    const again = (): void => {
      if (!button?.isConnected) return;
      button.click();
      requestAnimationFrame(again);
    };
    again();
  });
  await office.toast('Essential created successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await soon(() => count('select count(*) from donation_essentials where name = $1', ['Globe'])).toBe(1);
});

test('without an answer the toast says so in plain words, and the form stays as it was typed', async () => {
  const { page } = office;
  await office.open('/admin/campaigns?tab=essentials');
  await fillEssential('Abacus');
  const page502 = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
  for (const [answer, words] of [
    [null, 'The server could not be reached. Please try again.'],
    [{ ...page502, status: 413 }, 'This is too long to be sent. Please shorten it.'],
    // A proxy, while the site starts anew.
    [page502, 'The server could not be reached. Please try again.'],
  ] as const) {
    await page.route('**/graphql', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await dialog().getByRole('button', { name: 'Create', exact: true }).click();
    await office.toast(words).waitFor();
    await expect(field('Name').inputValue()).resolves.toBe('Abacus');
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(office.complaints.splice(0)).not.toEqual([]);
  await dialog().getByRole('button', { name: 'Create', exact: true }).click();
  await office.toast('Essential created successfully').waitFor();
});

test('Delete pressed twice deletes once, and says nothing of a row that is gone', async () => {
  const { page } = office;
  await office.sql.query(
    `insert into donation_essentials (name, category, unit_price) values ('Atlas', 'Education', 10000)`,
  );
  await office.open('/admin/campaigns?tab=essentials');
  await page.getByRole('button', { name: 'Delete Atlas' }).click();
  await page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button');
    const button = buttons[buttons.length - 1];
    const again = (): void => {
      if (!button?.isConnected) return;
      button.click();
      requestAnimationFrame(again);
    };
    again();
  });
  await office.toast('Essential deleted successfully').waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').filter({ hasText: 'Error' }).count()).toBe(0);
});

/** The second half of a double click, wherever the first one has led. */
async function pressAgain({ x, y }: { x: number; y: number }): Promise<void> {
  await office.page.mouse.move(x, y);
  await office.page.mouse.down({ clickCount: 2 });
  await office.page.mouse.up({ clickCount: 2 });
}

async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

test('a press beside a form closes it, but not the second one of a double click on Edit', async () => {
  const { page } = office;
  await office.open('/admin/members');
  const place = await middleOf(page.getByRole('button', { name: /^Edit / }).first());
  await page.mouse.click(place.x, place.y);
  await dialog().locator(':focus').waitFor();
  await page.mouse.click(place.x, place.y);
  await dialog().waitFor({ state: 'detached' });
  await page.mouse.click(place.x, place.y);
  await dialog().locator(':focus').waitFor();
  await pressAgain(place);
  await field('City').fill('Alibag');
  await dialog().getByRole('button', { name: 'Update Member' }).click();
  await office.toast('Member updated successfully').waitFor();
});

test('a double click on Mark as done does not reach the row that moves up', async () => {
  const { page } = office;
  const done = () =>
    count(`select count(*) from attention_items where reference like 'pay_double%' and resolved_at is not null`, []);
  for (const reference of ['pay_double_1', 'pay_double_2'])
    await addAttention(rowsOf(office.sql), 'unmatched_payment', reference);
  await office.open('/admin/attention?kind=unmatched_payment');
  const first = page.getByRole('button', { name: /^Mark as done: .*pay_double/ }).first();
  const place = await middleOf(first);
  await page.mouse.click(place.x, place.y);
  await office.toast('Marked as done').waitFor();
  await soon(() => page.getByRole('button', { name: /^Mark as done: .*pay_double/ }).count()).toBe(1);
  await pressAgain(place);
  // What a press of the row itself opens arrives after whatever the first one sent.
  await office.row('pay_double').getByRole('gridcell').first().click();
  await dialog().getByRole('button', { name: 'Mark as done' }).waitFor();
  await soon(() => done()).toBe(1);
});

test('a double click on Process again does not reach the event that moves up', async () => {
  const { page } = office;
  const again = () => count(`select count(*) from audit_log where entity_id like 'EvtDouble%'`, []);
  for (const id of ['EvtDouble1', 'EvtDouble2'])
    await addWebhookEvent(rowsOf(office.sql), { id, isProcessed: false, lastError: 'No such plan' });
  await office.open('/admin/webhooks?state=failed');
  const buttons = page.getByRole('button', { name: /^Process again: .*EvtDouble/ });
  const place = await middleOf(buttons.first());
  await page.mouse.click(place.x, place.y);
  await office.toast('The event is being processed again').waitFor();
  await soon(() => buttons.count()).toBe(1);
  await pressAgain(place);
  // What a press of the row itself opens arrives after whatever the first one sent.
  await office.row('EvtDouble').getByRole('gridcell').first().click();
  await dialog().getByRole('button', { name: 'Process again' }).waitFor();
  await soon(() => again()).toBe(1);
});

test('the last row of the last page deleted leads to the page before, and Back does not return to it', async () => {
  const { page } = office;
  await office.sql.query('delete from donation_essentials');
  await office.sql.query(
    `insert into donation_essentials (name, unit_price, category)
     select 'Zither ' || n, 100, 'Zoology' from generate_series(1, 11) n`,
  );
  await office.open('/admin/campaigns');
  await page.evaluate(() => localStorage.setItem('adminRowsPerPage', '10'));
  await office.open('/admin/campaigns?tab=essentials');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await page.getByText('11–11 of 11').waitFor();
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await office.toast('Essential deleted successfully').waitFor();
  await page.getByText('1–10 of 10').waitFor();
  await soon(() => page.url()).not.toContain('page=');
  await page.reload();
  await page.getByText('1–10 of 10').waitFor();
  await page.evaluate(() => localStorage.removeItem('adminRowsPerPage'));
});

test('filters and search survive a row’s page and a reload; Back from a dialog that was not changed just goes back', async () => {
  const { page } = office;
  await office.open('/admin/donations?status=refunded');
  await page.getByLabel('Search donations').fill('example');
  await page.waitForURL(/q=example/);
  const first = page.getByRole('row').nth(1).getByRole('link');
  // Rows that are on the way are there, but not to be seen.
  await first.waitFor();
  const name = await first.innerText();
  await first.click();
  await page.waitForURL(/donations\/[0-9a-f-]{36}/);
  await page.goBack();
  await page.waitForURL(/status=refunded.*q=example|q=example.*status=refunded/);
  await office.row(name).waitFor();
  await page.reload();
  await expect(page.getByLabel('Search donations').inputValue()).resolves.toBe('example');
  await office.row(name).getByText('Refunded').waitFor();

  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('button', { name: 'Add Member' }).click();
  await dialog().getByRole('textbox', { name: 'Name' }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/admin\/donations\?/);
  await dialog().waitFor({ state: 'detached' });
  // The page beneath is free again.
  await page.getByRole('button', { name: 'Export CSV' }).waitFor();
  await soon(() => page.evaluate(() => document.body.style.overflow)).not.toBe('hidden');
});
