import type { Locator } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { jpeg } from '../support/pictures';
import { soon } from '../support/soon';

/** Many pictures over a network that goes and comes back. */
let office: Office;
beforeAll(async () => void (office = await openOffice({ seed: 'none' })), 120_000);
afterAll(() => office.close(), 60_000);

const dialog = (): Locator => office.page.getByRole('dialog', { name: 'Upload pictures' });
const uploaded = (): Promise<number> => dialog().getByText('Uploaded', { exact: true }).count();

async function choose(...names: string[]): Promise<void> {
  await office.open('/admin/media');
  await office.page.getByRole('button', { name: 'Upload pictures' }).click();
  const files = await Promise.all(
    names.map(async (name, index) => ({ name, mimeType: 'image/jpeg', buffer: await jpeg(400 + index, 300) })),
  );
  await dialog().getByText('Drop pictures here, or paste').waitFor();
  await dialog().locator('input[aria-label="Choose files"]').setInputFiles(files);
}

test('pictures that the network kept from arriving go by themselves when it is back', async () => {
  await office.open('/admin/media');
  const { page, context } = office;
  await page.route('**/pictures?*', (route) => route.abort('internetdisconnected'));
  await choose('one.jpg', 'two.jpg', 'three.jpg');
  await dialog().getByText('3 of 3 files did not arrive').waitFor();
  await context.setOffline(true);
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
  await soon(uploaded).toBe(3);
  expect(await dialog().getByRole('button', { name: /^Try/ }).count()).toBe(0);
  office.complaints.length = 0;
});

test('what did not arrive is sent again by one press, and nothing of it twice', async () => {
  const { page } = office;
  const arrived: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/pictures?')) arrived.push(new URL(response.url()).searchParams.get('name') ?? '');
  });
  await page.route('**/pictures?name=n*', (route) => route.abort());
  await choose('here.jpg', 'no.jpg', 'none.jpg');
  await dialog().getByText('2 of 3 files did not arrive').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await dialog().getByRole('button', { name: 'Try all again' }).press('Enter');
  await soon(uploaded).toBe(3);
  expect(arrived).toEqual(['here.jpg', 'no.jpg', 'none.jpg']);
  // The pressed button is gone; the keyboard goes on from the files.
  await dialog().locator('ul:focus').waitFor();
  office.complaints.length = 0;
});
