import type { Locator, Page } from 'playwright-core';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** One record open in two tabs: the second to save is told of the first, keeps what was typed, and may write over it. */
let office: Office;
let tabs: [Page, Page];
beforeAll(async () => {
  office = await openOffice();
  tabs = [office.page, await office.context.newPage()];
}, 120_000);
afterAll(() => office.close());

const button = (tab: Page, name: string): Locator => tab.getByRole('button', { name, exact: true });
const box = (tab: Page, name: string): Locator => tab.getByRole('textbox', { name, exact: true });
const toast = (tab: Page, text: string): Locator => tab.getByText(text, { exact: false }).first();
const told = (what: string): string =>
  `Someone else saved this ${what} while you were editing. Save again to overwrite their changes.`;
const value = async (sql: string): Promise<unknown> => (await office.sql.query<{ value: unknown }>(sql)).rows[0]?.value;
const openBoth = (path: string) => Promise.all(tabs.map((tab) => tab.goto(office.app.origin + path)));

interface Form {
  /** Opens the form in a tab. */
  open: (tab: Page) => Promise<void>;
  field: string;
  save: string;
  saved: string;
  what: string;
  sql: string;
}

const dialogs: Readonly<Record<string, Form>> = {
  campaign: {
    open: (tab) => button(tab, 'Edit Seeds for small farms').click(),
    field: 'Title',
    save: 'Update',
    saved: 'Campaign updated successfully',
    what: 'campaign',
    sql: `select title as value from campaigns where slug like 'seeds%'`,
  },
  donor: {
    open: (tab) => button(tab, 'Edit donor').click(),
    field: 'Name',
    save: 'Save donor',
    saved: 'Donor updated successfully',
    what: 'donor',
    sql: `select name as value from donors where email = 'tabs@example.com'`,
  },
};

test.each([
  ['campaign', '/admin/campaigns?q=Seeds'],
  ['donor', '/admin/donors/'],
])('the dialog of a %s', async (name, path) => {
  const { open, field, save, saved, what, sql } = dialogs[name]!;
  const donor = await value(
    `update donors set email = 'tabs@example.com' where id = (select donor_id from donations where status = 'success' limit 1) returning id as value`,
  );
  await openBoth(name === 'donor' ? `${path}${String(donor)}` : path);
  for (const tab of tabs) await open(tab);
  const [first, second] = tabs;
  await box(second, field).fill('Typed in the second');
  await box(first, field).fill('Saved in the first');
  await button(first, save).click();
  await toast(first, saved).waitFor();

  await button(second, save).click();
  await toast(second, told(what)).waitFor();
  await soon(() => value(sql)).toBe('Saved in the first');
  // The list behind has loaded the other's words; the form keeps its own.
  await second.getByText('Saved in the first').first().waitFor({ state: 'attached' });
  await soon(() => box(second, field).inputValue()).toBe('Typed in the second');
  expect(await violations(second)).toEqual([]);
  await button(second, save).click();
  await toast(second, saved).waitFor();
  await soon(() => value(sql)).toBe('Typed in the second');
});

test('the birthday of a donor', async () => {
  const [first, second] = tabs;
  const id = String(await value(`select donor_id as value from donations where status = 'success' limit 1`));
  await openBoth(`/admin/donors/${id}`);
  for (const tab of tabs) {
    await button(tab, 'Add birthday').click();
    await box(tab, 'Day').fill(tab === first ? '5' : '6');
    await tab.getByRole('combobox', { name: 'Month' }).selectOption('11');
  }
  const kept = () => value(`select day as value from donor_birthdays where donor_id = '${id}'`);
  await button(first, 'Save birthday').click();
  await toast(first, 'Birthday saved').waitFor();
  await button(second, 'Save birthday').click();
  await toast(second, told('birthday')).waitFor();
  await soon(kept).toBe(5);
  await soon(() => box(second, 'Day').inputValue()).toBe('6');
  await button(second, 'Save birthday').click();
  await toast(second, 'Birthday saved').waitFor();
  await soon(kept).toBe(6);
});

test('a donor who was merged away behind an open form: it keeps what was typed, and the press is told', async () => {
  const tab = office.page;
  const [{ id: merged }, { id: kept }] = (
    await office.sql.query<{ id: string }>(
      `insert into donors (email, name) values ('twice@example.com', 'Twice'), ('once@example.com', 'Once') returning id`,
    )
  ).rows as [{ id: string }, { id: string }];
  await tab.goto(`${office.app.origin}/admin/donors/${merged}`);
  await button(tab, 'Edit donor').click();
  await box(tab, 'Name').fill('Typed for minutes');
  const { data } = await office.call<{ mergeDonors: { userErrors: unknown[] } }>(
    'mutation ($input: MergeDonorsInput!) { mergeDonors(input: $input) { userErrors { code } } }',
    { input: { keepId: kept, mergeId: merged } },
    { token: office.token },
  );
  expect(data.mergeDonors.userErrors).toEqual([]);
  await button(tab, 'Save donor').click();
  await toast(tab, 'This donor no longer exists.').waitFor();
  await soon(() => box(tab, 'Name').inputValue()).toBe('Typed for minutes');
  await button(tab, 'Cancel').click();
  await button(tab, 'Discard').click();
  await tab.getByText('This donor does not exist.').waitFor();
});

test('a page whose form stays open', async () => {
  const [first, second] = tabs;
  const sql = `select content ->> 'hero_title' as value from page_content where page_key = 'home'`;
  const save = async (tab: Page, words: string): Promise<void> => {
    await box(tab, 'Hero title').fill(words);
    await button(tab, 'Save Changes').click();
  };
  const isSaved = (tab: Page) => tab.getByText(/^Unsaved changes/).waitFor({ state: 'detached' });
  await openBoth('/admin/pages');
  await box(second, 'Hero title').fill('Typed in the second');
  await save(first, 'Saved once');
  await isSaved(first);
  // One's own save is no change elsewhere.
  await save(first, 'Saved in the first');
  await isSaved(first);
  await soon(() => value(sql)).toBe('Saved in the first');

  await button(second, 'Save Changes').click();
  await toast(second, told('page')).waitFor();
  await second.getByText(/^Last saved by Administrator/).waitFor();
  await soon(() => box(second, 'Hero title').inputValue()).toBe('Typed in the second');
  await soon(() => value(sql)).toBe('Saved in the first');
  await button(second, 'Save Changes').click();
  await isSaved(second);
  await soon(() => value(sql)).toBe('Typed in the second');

  // Whoever was told once is told again, of the next.
  await save(first, 'Not seen');
  await toast(first, told('page')).waitFor();
  await button(first, 'Save Changes').click();
  await isSaved(first);
  await save(second, 'Not seen either');
  await toast(second, told('page')).waitFor();
  await soon(() => value(sql)).toBe('Not seen');
});

test('the settings: the sentence stands at what was changed elsewhere, and the rest waits', async () => {
  const [first, second] = tabs;
  const sql = (key: string): string => `select value from settings where key = '${key}'`;
  const shown = (tab: Page) => tab.getByRole('switch', { name: 'Show the site name beside the logo' });
  const save = (tab: Page) => button(tab, 'Save Settings').click();
  const isSaved = (tab: Page) => tab.getByText(/^Unsaved changes/).waitFor({ state: 'detached' });
  for (const tab of tabs) tab.once('dialog', (question) => void question.accept());
  await openBoth('/admin/settings');
  const phone = await value(sql('contact_phone'));
  for (const [tab, name] of [
    [second, 'Typed in the second'],
    [first, 'Saved in the first'],
  ] as const) {
    await box(tab, 'Founder name').fill(name);
    await shown(tab).click();
  }
  await box(second, 'Contact phone').fill('+91 20 5555 0100');
  // The switch of the second goes where the first had it: only what would be lost is asked about.
  await save(first);
  await isSaved(first);
  // One's own save is no change elsewhere.
  await box(first, 'Founder name').fill('Saved again in the first');
  await save(first);
  await isSaved(first);
  await save(second);
  await second.getByText('1 field to correct:').waitFor();
  const field = box(second, 'Founder name');
  const note = await field.getAttribute('aria-describedby');
  await soon(() => second.locator(`[id="${note}"]`).innerText()).toBe(
    `${told('setting')} You saved it last, in another window: “Saved again in the first”.`,
  );
  await field.and(second.locator(':focus')).waitFor();
  expect(await violations(second)).toEqual([]);
  await soon(async () => [await value(sql('founder_name')), await value(sql('contact_phone'))]).toEqual([
    'Saved again in the first',
    phone,
  ]);
  await soon(() => field.inputValue()).toBe('Typed in the second');

  await save(second);
  await isSaved(second);
  await soon(async () => [await value(sql('founder_name')), await value(sql('contact_phone'))]).toEqual([
    'Typed in the second',
    '+91 20 5555 0100',
  ]);
  expect(office.complaints).toEqual([]);
});
