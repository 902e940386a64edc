import type { Locator } from 'playwright-core';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => {
  expect(office.complaints.splice(0)).toEqual([]);
});

const dialog = (): Locator => office.page.getByRole('dialog');
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label, exact: true });
const choice = (label: string): Locator => dialog().getByRole('combobox', { name: label, exact: true });
const press = (name: string): Promise<void> => dialog().getByRole('button', { name, exact: true }).click();
const stored = async (slug: string): Promise<Record<string, unknown> | undefined> =>
  (
    await office.sql.query<Record<string, unknown>>(
      `select title, summary, category, status, goal_amount as goal, end_date::text as "endDate", featured_image as image,
      gallery_images as gallery, video_urls as videos from campaigns where slug = $1`,
      [slug],
    )
  ).rows[0];

/** A campaign of ₹6,00,000, as the dialog makes it. */
const addCampaign = (title: string, slug: string) =>
  office.sql.query(
    `insert into campaigns (title, slug, category, goal_amount, end_date)
     values ($1, $2, 'Evening schools', 60000000, '2027-03-31')`,
    [title, slug],
  );

async function newCampaign(): Promise<void> {
  await office.page.getByRole('button', { name: 'New Campaign' }).click();
  await dialog().getByText('Create Campaign', { exact: true }).waitFor();
  // The text editor comes in a chunk of its own.
  await dialog().locator('#description').waitFor();
}

test('the table shows the specified columns, and the server sorts, searches and filters it', async () => {
  const { page } = office;
  await office.open('/admin/campaigns');
  await office.row('Clean water for Mulshi').waitFor();
  await soon(() => page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Title',
    'Category',
    'Status',
    'Goal',
    'Raised',
    'Progress',
    'Actions',
  ]);
  const {
    rows: [water],
  } = await office.sql.query<{ percent: number }>(
    `select round(raised_amount::numeric * 100 / goal_amount)::int as percent from campaigns where slug = 'clean-water-for-mulshi'`,
  );
  expect(water?.percent).toBeGreaterThan(0);
  await office.row('Clean water for Mulshi').getByText(`${water?.percent}%`, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('columnheader', { name: 'Goal' }).click();
  await page.waitForURL(/sort=-goalAmount/);
  await page.getByRole('row').nth(1).filter({ hasText: '₹18,00,000' }).waitFor();

  await page.getByLabel('Search campaigns').fill('library');
  await office.row('A library on wheels').waitFor();
  await office.row('Clean water for Mulshi').waitFor({ state: 'detached' });
  await office.open('/admin/campaigns?status=completed');
  await office.row('Flood rebuilding, Kolhapur').waitFor();
  await soon(() => page.getByRole('row').filter({ hasText: 'Draft' }).count()).toBe(0);
  await office.open('/admin/campaigns?category=Winter%20Relief');
  await office.row('Winter blankets').waitFor();
  await soon(() => page.getByRole('row').count()).toBe(2);
});

test('what is required is said at its field, and the slug follows the title until it is touched', async () => {
  await office.open('/admin/campaigns');
  await newCampaign();
  await press('Create');
  for (const message of ['Please enter the title.', 'Please enter the slug.', 'Please enter the goal amount.']) {
    await dialog().getByText(message).waitFor();
  }
  await dialog().getByText('3 fields to correct:').waitFor();
  expect(await violations(office.page)).toEqual([]);

  await field('Title').fill('Evening School, Velhe');
  await expect(field('Slug').inputValue()).resolves.toBe('evening-school-velhe');
  await field('Slug').fill('evening-school');
  await field('Title').fill('Evening Schools of Velhe');
  await expect(field('Slug').inputValue()).resolves.toBe('evening-school');

  await field('Goal amount').fill('6 lakh');
  await field('Goal amount').blur();
  await dialog().getByText('Enter the goal in figures, for example 6,00,000.').waitFor();
  await choice('Category').selectOption('Custom Category');
  await press('Create');
  await dialog().getByText('Please enter the category name.').waitFor();
  await press('Cancel');
  await office.page.getByRole('button', { name: 'Discard' }).click();
  await dialog().waitFor({ state: 'detached' });
});

test('a campaign is created with everything it has, and is there after a reload', async () => {
  const { page } = office;
  await office.open('/admin/campaigns');
  await newCampaign();
  await field('Title').fill('Evening School, Velhe');
  await field('Goal amount').fill('6,00,000');
  await choice('Category').selectOption('Custom Category');
  await field('Custom category name').fill('Evening schools');
  await field('Summary').fill('Three village centres.');
  const endDate = dialog().getByRole('group', { name: 'End date' });
  await endDate.getByRole('spinbutton', { name: 'Month' }).click();
  await page.keyboard.type('Mar312027');
  await field('Featured image URL').fill('<img src="https://i.ibb.co/7kQx2Lm/velhe-class.jpg" alt="x">');
  await field('Featured image URL').blur();
  await expect(field('Featured image URL').inputValue()).resolves.toBe('https://i.ibb.co/7kQx2Lm/velhe-class.jpg');

  const gallery = dialog().getByLabel('Add to Gallery image URLs');
  await gallery.press('Enter');
  await soon(() => dialog().getByRole('listitem').count()).toBe(0);
  await gallery.fill('https://i.ibb.co/a/one.jpg');
  await gallery.press('Enter');
  await gallery.fill('https://i.ibb.co/b/two.jpg');
  await dialog().getByRole('button', { name: 'Add Gallery image URLs' }).click();
  await gallery.fill('https://i.ibb.co/c/three.jpg');
  await gallery.press('Enter');
  await dialog().getByRole('button', { name: 'Remove i.ibb.co/a/one.jpg' }).click();
  await dialog().getByRole('button', { name: 'Move i.ibb.co/c/three.jpg, 2 of 2' }).press('ArrowUp');
  const videos = dialog().getByLabel('Add to Video URLs (YouTube)');
  await videos.fill('youtu be');
  await videos.press('Enter');
  await press('Create');
  await dialog().getByText('Please enter a link that starts with https:// or http://.').waitFor();
  await dialog().getByRole('button', { name: 'Remove youtu be' }).click();
  await videos.fill('https://youtu.be/aqz-KE-bpKQ');

  await press('Create');
  await office.toast('Campaign created successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await office.row('Evening School, Velhe').getByText('Evening schools').waitFor();
  await soon(() => stored('evening-school-velhe')).toEqual({
    title: 'Evening School, Velhe',
    summary: 'Three village centres.',
    category: 'Evening schools',
    status: 'active',
    goal: '60000000',
    endDate: '2027-03-31',
    image: 'https://i.ibb.co/7kQx2Lm/velhe-class.jpg',
    gallery: ['https://i.ibb.co/c/three.jpg', 'https://i.ibb.co/b/two.jpg'],
    videos: ['https://youtu.be/aqz-KE-bpKQ'],
  });
  await page.reload();
  await office.row('Evening School, Velhe').waitFor();
});

test('a slug that is taken is said at its field, and an edit is saved', async () => {
  await addCampaign('Night School, Velhe', 'night-school-velhe');
  await office.open('/admin/campaigns?q=Night');
  await office.page.getByRole('button', { name: 'Edit Night School, Velhe' }).click();
  await dialog().getByText('Edit Campaign', { exact: true }).waitFor();
  await expect(field('Custom category name').inputValue()).resolves.toBe('Evening schools');
  await expect(field('Goal amount').inputValue()).resolves.toBe('6,00,000');
  await field('Slug').fill('clean-water-for-mulshi');
  await press('Update');
  await dialog().locator('#slug-helper-text').getByText('Another campaign has this slug.').waitFor();
  await office.toast('Error').getByText('Another campaign has this slug.').waitFor();
  await office.page.locator('#slug:focus').waitFor();

  await field('Title').fill('Night Schools');
  await field('Slug').fill('night-schools');
  await choice('Status').selectOption('draft');
  await choice('Category').selectOption('Education');
  await field('Title').press('Control+Enter');
  await office.toast('Campaign updated successfully').waitFor();
  await office.row('Night Schools').getByText('Draft').waitFor();
  await soon(() => stored('night-schools')).toMatchObject({
    title: 'Night Schools',
    status: 'draft',
    category: 'Education',
    endDate: '2027-03-31',
    goal: '60000000',
  });
});

test('deleting asks in the specified words and only then deletes', async () => {
  const { page } = office;
  await addCampaign('Summer School', 'summer-school');
  await office.open('/admin/campaigns?q=Summer');
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' });
  await page.getByRole('button', { name: 'Delete Summer School' }).click();
  await ask.getByText('₹0 raised of ₹6,00,000').waitFor();
  expect(await violations(page)).toEqual([]);
  // Cancel has the focus.
  await page.keyboard.press('Enter');
  await ask.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete Summer School' }).click();
  await ask.getByText('₹0 raised of').waitFor();
  // Somebody gives meanwhile: what the question said is no longer so.
  await office.sql.query(`update campaigns set raised_amount = 500000 where slug = 'summer-school'`);
  await ask.getByRole('button', { name: 'Delete' }).click();
  await office.toast('Error').getByText('This campaign has raised ₹5,000 by now. Nothing was deleted.').waitFor();
  await ask.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete Summer School' }).click();
  await ask.getByText('₹5,000 raised of ₹6,00,000').waitFor();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await office.toast('Campaign deleted successfully').waitFor();
  await page.getByText('No campaigns match.').waitFor();
  await soon(() => stored('summer-school')).toBeUndefined();
});

test('a deletion that takes long says so, and goes on without its page', async () => {
  const { page } = office;
  await addCampaign('Very large one', 'very-large');
  await office.open('/admin/campaigns?q=Very');
  await office.sql.query(`begin; select 1 from campaigns where slug = 'very-large' for update`);
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' });
  await page.getByRole('button', { name: 'Delete Very large one' }).click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await ask.getByRole('status').getByText('Each of its donations is written anew').waitFor();
  await page.goto('about:blank');
  await office.sql.query('rollback');
  await soon(() => stored('very-large')).toBeUndefined();
});

test('without a campaign the page says so and offers to make one', async () => {
  await office.sql.query('delete from campaigns');
  await office.open('/admin/campaigns');
  await office.page.getByRole('heading', { name: 'No campaigns yet. Create your first campaign!' }).waitFor();
  expect(await violations(office.page)).toEqual([]);
});
