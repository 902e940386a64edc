import type { Locator } from 'playwright-core';
import { formatDate, formatLongDate, istDate } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** The Events screen, from the table to the last toast, on one page of one office. */

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const dialog = (): Locator => office.page.getByRole('dialog');
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label, exact: true });
const list = (label: string): Locator => dialog().getByRole('group', { name: label });
const press = (name: string): Promise<void> => dialog().getByRole('button', { name, exact: true }).click();

async function openNew(): Promise<void> {
  await office.page.getByRole('button', { name: 'New Event' }).first().click();
  await dialog().getByRole('heading', { name: 'Create Event' }).waitFor();
}

async function typeDate(keys: string): Promise<void> {
  await dialog().getByRole('spinbutton', { name: 'Month' }).click();
  await office.page.keyboard.type(keys);
}

async function cells(title: string): Promise<string[]> {
  // A column that has not got its width yet has no words to read.
  await office.row(title).getByRole('gridcell').first().getByText(title).waitFor();
  const texts = await office.row(title).getByRole('gridcell').allInnerTexts();
  return texts.map((text) => text.trim());
}

async function stored(slug: string): Promise<Record<string, unknown>> {
  const { rows } = await office.sql.query<Record<string, unknown>>(
    `select title, event_date, location, description, featured_image, founder_name, founder_image, founder_bio, status,
       video_urls, gallery_images from events where slug = $1`,
    [slug],
  );
  return rows[0] ?? {};
}

const video = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';
const otherVideo = 'https://youtu.be/bbbbbbbbbbb';

/** An event of March 31, 2027, at 10:00 in Asia/Kolkata. */
const addEvent = (title: string, slug: string, day = '2027-03-31') =>
  office.sql.query(
    `insert into events (title, slug, event_date, location) values ($1, $2, ($3 || 'T04:30:00Z')::timestamptz, 'Wai')`,
    [title, slug, day],
  );

/** What the log says was done to an event, which may be gone. */
const logged = async (slug: string): Promise<string[]> => {
  const { rows } = await office.sql.query<{ action: string }>(
    `select action from audit_log where entity = 'event' and $1 in (before->>'slug', after->>'slug') order by id`,
    [slug],
  );
  return rows.map(({ action }) => action);
};

test('skeleton rows, then the table with its columns, dash and badges', async () => {
  const { page } = office;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('AdminEvents')) await held;
    return route.fallback();
  });
  await office.open('/admin/events');
  await page.locator('.MuiDataGrid-skeletonLoadingOverlay .MuiSkeleton-root').first().waitFor();
  release();
  await office.row('Walk for Light').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'All Events' }).waitFor();
  await soon(() => page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Title',
    'Date',
    'Location',
    'Status',
    'Actions',
  ]);
  await soon(async () => (await cells('Donors’ evening')).slice(2, 4)).toEqual(['—', 'Draft']);
  const ground = (status: string) =>
    page
      .getByRole('gridcell')
      .getByText(status, { exact: true })
      .first()
      .evaluate((label) => getComputedStyle(label.parentElement ?? label).backgroundColor);
  expect(await Promise.all(['Active', 'Completed', 'Draft'].map(ground))).toEqual([
    'rgb(221, 239, 228)',
    'rgb(222, 234, 246)',
    'rgb(236, 233, 225)',
  ]);
  expect(await violations(page)).toEqual([]);
});

test('an event is created: what is needed is said, links are added and removed, a slug that is taken is told', async () => {
  await office.open('/admin/events');
  // Title, slug and date are needed; the date is missed in a toast as well.
  await openNew();
  await soon(() => dialog().getByLabel('Status', { exact: true }).inputValue()).toBe('active');
  await press('Create');
  for (const message of ['Please enter the title.', 'Please enter the slug.', 'Please select an event date']) {
    await dialog().locator('.MuiFormHelperText-root').getByText(message).waitFor();
  }
  await dialog().getByText('3 fields to correct').waitFor();
  await office.toast('Error').getByText('Please select an event date').waitFor();
  // By its attribute: an open dialog hides what is behind it from roles.
  await office.page.locator('[aria-label="Dismiss"]').click();
  await field('Title').fill('Tea & Talk');
  await dialog().locator('#slug[value="tea-and-talk"]').waitFor();
  expect(await violations(office.page)).toEqual([]);

  // An empty link adds nothing.
  const videos = list('Video URLs (YouTube)');
  const gallery = list('Gallery Image URLs');
  await videos.getByRole('button', { name: 'Add Video URLs (YouTube)' }).click();
  await gallery.getByRole('button', { name: 'Add Gallery Image URLs' }).click();
  await soon(async () => [
    await videos.getByRole('listitem').count(),
    await gallery.getByRole('listitem').count(),
  ]).toEqual([0, 0]);
  for (const link of [video, otherVideo]) {
    await videos.getByRole('textbox').fill(link);
    await videos.getByRole('button', { name: 'Add Video URLs (YouTube)' }).click();
  }
  for (const link of ['/art/scene-lamp.svg', '<img src="/art/scene-tree.svg">', '/art/scene-hands.svg']) {
    await gallery.getByRole('textbox').fill(link);
    await office.page.keyboard.press('Enter');
  }
  await soon(() => gallery.getByRole('listitem').locator('img').count()).toBe(3);
  await gallery.getByRole('button', { name: 'Remove /art/scene-lamp.svg' }).click();
  await videos.getByRole('button', { name: 'Remove youtu.be/bbbbbbbbbbb' }).click();
  await soon(() => videos.getByRole('listitem').count()).toBe(1);

  await field('Slug').fill('walk-for-light');
  await typeDate('Mar312027');
  await field('Location').fill('Wai');
  await field('Description').fill('Tea.\nTalk.');
  await field('Featured Image URL').fill('/art/scene-tree.svg');
  await field('Founder Name').fill('Vasudha Apte');
  await field('Founder Image URL').fill('<img src="/art/portrait-09.svg">');
  await field('Founder Bio').fill('Founder.');
  await press('Create');
  await dialog().getByText('1 field to correct').waitFor();
  await soon(() => field('Slug').getAttribute('aria-invalid')).toBe('true');
  await field('Slug').fill('tea-and-talk');
  await press('Create');
  await office.toast('Event created successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await office.open('/admin/events');
  await office.row('Tea & Talk').waitFor();
  await soon(async () => (await cells('Tea & Talk')).slice(0, 4)).toEqual([
    'Tea & Talk',
    'Mar 31, 2027\nWed, 10:00 AM',
    'Wai',
    'Active',
  ]);
  await soon(() => stored('tea-and-talk')).toEqual({
    title: 'Tea & Talk',
    // 10:00 in Asia/Kolkata; the browser's clock is New York's.
    event_date: new Date('2027-03-31T04:30:00Z'),
    location: 'Wai',
    description: 'Tea.\nTalk.',
    featured_image: '/art/scene-tree.svg',
    founder_name: 'Vasudha Apte',
    founder_image: '/art/portrait-09.svg',
    founder_bio: 'Founder.',
    status: 'active',
    video_urls: [video],
    gallery_images: ['/art/scene-tree.svg', '/art/scene-hands.svg'],
  });
  const html = await (await fetch(`${office.app.origin}/events`)).text();
  expect(html).toContain(formatLongDate('2027-03-31'));
  await soon(() => logged('tea-and-talk')).toEqual(['event.create']);
});

test('an event is changed in place: its slug stays, a draft leaves the site', async () => {
  const { page } = office;
  await addEvent('Song & Story', 'song-and-story');
  await office.open('/admin/events');
  await page.getByRole('button', { name: 'Edit Song & Story' }).click();
  await dialog().getByRole('heading', { name: 'Edit Event' }).waitFor();
  await field('Title').fill('Songs & Stories');
  await soon(() => field('Slug').inputValue()).toBe('song-and-story');
  await dialog()
    .getByRole('button', { name: /choose date/i })
    .click();
  await page.getByRole('gridcell', { name: '15', exact: true }).click();
  await dialog().first().getByLabel('Status', { exact: true }).selectOption('draft');
  await dialog().first().getByRole('button', { name: 'Update', exact: true }).click();
  await office.toast('Event updated successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  const { event_date: date, title, status } = await stored('song-and-story');
  expect([title, status, (date as Date).toISOString()]).toEqual([
    'Songs & Stories',
    'draft',
    '2027-03-15T04:30:00.000Z',
  ]);
  await soon(async () => (await cells('Songs & Stories')).slice(0, 4)).toEqual([
    'Songs & Stories',
    `${formatDate('2027-03-15')}\nMon, 10:00 AM`,
    'Wai',
    'Draft',
  ]);
  expect(await (await fetch(`${office.app.origin}/events`)).text()).not.toContain('Songs &amp; Stories');
  await soon(() => logged('song-and-story')).toEqual(['event.update']);
});

test('an event may have no hour, and an end, but not one before its start', async () => {
  await addEvent('Play & Puppets', 'play-and-puppets', '2027-03-15');
  await office.open('/admin/events');
  await office.page.getByRole('button', { name: 'Edit Play & Puppets' }).click();
  const day = (label: string) =>
    dialog().getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Month' });
  await dialog().getByLabel('Time', { exact: true }).fill('');
  await press('Add an end');
  await day('Ends').click();
  await office.page.keyboard.type('Mar142027');
  await press('Update');
  await dialog().getByText('An event cannot end before it starts.').waitFor();
  await day('Ends').click();
  await office.page.keyboard.type('Mar162027');
  await dialog().getByLabel('End time').fill('13:30');
  await dialog().getByLabel('Status', { exact: true }).selectOption('active');
  await press('Update');
  await dialog().waitFor({ state: 'detached' });
  const { rows } = await office.sql.query<{ event_date: Date; ends_at: Date }>(
    "select event_date, ends_at from events where slug = 'play-and-puppets'",
  );
  // 00:00 and 13:30 in Asia/Kolkata; the browser's clock is New York's.
  expect([rows[0]?.event_date.toISOString(), rows[0]?.ends_at.toISOString()]).toEqual([
    '2027-03-14T18:30:00.000Z',
    '2027-03-16T08:00:00.000Z',
  ]);
  await soon(async () => (await cells('Play & Puppets'))[1]).toBe('Mar 15, 2027\nMon');
  const html = (await (await fetch(`${office.app.origin}/events`)).text()).replace(/<!-- -->|<[^>]+>/g, '');
  expect(html).toContain('Monday, March 15, 2027 to Tuesday, March 16, 2027until 1:30 PM on the last day');
  await office.page.getByRole('button', { name: 'Edit Play & Puppets' }).click();
  await soon(() => dialog().getByLabel('Time', { exact: true }).inputValue()).toBe('');
  await soon(() => dialog().getByLabel('End time').inputValue()).toBe('13:30');
  await soon(() => logged('play-and-puppets')).toEqual(['event.update']);
});

test('search, filter and sort', async () => {
  const { page } = office;
  const range = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await addEvent('Drum & Dance', 'drum-and-dance', '2028-02-10');
  await office.sql.query(`update events set status = 'draft' where slug = 'drum-and-dance'`);
  const drafts = (await office.sql.query(`select 1 from events where status = 'draft'`)).rowCount ?? 0;
  await office.open('/admin/events');
  await page.getByRole('searchbox', { name: 'Search events' }).fill('DRUM-AND');
  await range('1–1 of 1');
  await page.getByRole('searchbox', { name: 'Search events' }).fill('no such event');
  await page.getByRole('heading', { name: 'No events match.' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Draft' }).click();
  await range(`1–${drafts} of ${drafts}`);
  await office.open('/admin/events?from=2028-02-10&to=2028-02-10');
  await range('1–1 of 1');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('columnheader', { name: 'Title' }).click();
  await page.waitForURL('**/admin/events?sort=-title');
  await page.getByRole('row').nth(1).getByText('Walk for Light').waitFor();
});

test('an event is deleted after the question; without any, the empty text offers a new one', async () => {
  const { page } = office;
  await office.sql.query('delete from events');
  await addEvent('Kites & Kheer', 'kites-and-kheer', '2027-03-15');
  await office.open('/admin/events');
  await page.getByRole('button', { name: 'Delete Kites & Kheer' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('heading', { name: 'Are you sure you want to delete this event?' }).waitFor();
  await question.getByText(`${formatDate(istDate('2027-03-15T04:30:00Z'))} · Wai`).waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await office.toast('Event deleted successfully').waitFor();
  await page.getByRole('heading', { name: 'No events yet. Create your first event!' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await soon(() => logged('kites-and-kheer')).toEqual(['event.delete']);
  expect(office.complaints).toEqual([]);
});
