import type { Locator } from 'playwright-core';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { jpeg } from '../support/pictures';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close(), 60_000);
afterEach(() => {
  expect(office.complaints.splice(0)).toEqual([]);
});

const dialog = (name: string): Locator => office.page.getByRole('dialog', { name });
const chooser = (): Locator => dialog('Choose a picture');
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer });
const choose = (from: Locator, ...files: ReturnType<typeof file>[]) =>
  from.getByLabel('Choose files').last().setInputFiles(files);
const uploaded = (from: Locator, name: string): Locator =>
  from.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Uploaded' });

/** Drops or pastes a file as the system hands it over. */
async function hand(event: 'drop' | 'paste', on: Locator, bytes: Buffer, name: string): Promise<void> {
  await on.evaluate(
    (element, { kind, base64, fileName }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], fileName, { type: 'image/jpeg' }));
      const shared = { bubbles: true, cancelable: true };
      if (kind === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...shared, clipboardData: data }));
      else {
        element.dispatchEvent(new DragEvent('dragover', { ...shared, dataTransfer: data }));
        element.dispatchEvent(new DragEvent('drop', { ...shared, dataTransfer: data }));
      }
    },
    { kind: event, base64: bytes.toString('base64'), fileName: name },
  );
}

test('a picture is uploaded, focused by keyboard, described, used on a campaign, and shown in widths', async () => {
  const { page, complaints } = office;
  await office.open('/admin/campaigns');
  await office.row('Clean water for Mulshi').getByRole('button', { name: /^Edit/ }).click();
  const form = dialog('Edit Campaign');
  await form.locator('#description').waitFor();
  await form.getByRole('button', { name: 'Choose a picture for the featured image' }).click();

  await chooser().getByText('Drop pictures here, or paste').waitFor();
  await chooser().getByText('No picture is chosen yet.').waitFor();
  await choose(
    chooser(),
    file('IMG_4471.jpg', await jpeg(1800, 1200)),
    file('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
  );
  await uploaded(chooser(), 'IMG_4471.jpg').getByText('1800 × 1200, place and time removed').waitFor();
  await chooser().getByText('SVG is not taken: it can carry a program. Save it as PNG.').waitFor();
  // The browser itself reports the refused upload.
  expect(complaints.splice(0).every((each) => each.includes('422'))).toBe(true);
  await hand('drop', chooser(), await jpeg(640, 480), 'dropped.jpg');
  await uploaded(chooser(), 'dropped.jpg').waitFor();

  const use = chooser().getByRole('button', { name: 'Use this picture' });
  await chooser().getByText('Description and consent are missing.').waitFor();
  expect(await use.isDisabled()).toBe(true);
  const ring = chooser().getByRole('slider', { name: 'Focal point' });
  await ring.press('ArrowDown');
  await ring.press('Shift+ArrowLeft');
  await chooser().locator('[aria-valuetext="40 % from the left, 34 % from the top"]').waitFor();
  await chooser().getByLabel('What is to be seen').fill('Children at the new pump');
  await chooser().getByText('Please confirm that those in the picture agreed.').waitFor();
  await chooser()
    .getByLabel(/^Those in the picture agreed/)
    .check();
  await chooser().getByText('Not used yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await use.click();
  await chooser().waitFor({ state: 'detached' });

  const link = await form.getByRole('textbox', { name: 'Featured Image URL' }).inputValue();
  expect(link).toMatch(/^\/media\/[0-9a-f]{32}-800\.webp$/);
  await form.getByRole('button', { name: 'Update', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await office.open('/campaigns/clean-water-for-mulshi');
  const picture = page.getByRole('img', { name: 'Children at the new pump' }).first();
  await picture.waitFor();
  const hash = link.slice('/media/'.length, -'-800.webp'.length);
  expect(await picture.getAttribute('srcset')).toBe(
    [400, 800, 1600].map((width) => `/media/${hash}-${width}.webp ${width}w`).join(', '),
  );
  expect(await picture.evaluate((image: HTMLImageElement) => getComputedStyle(image).objectPosition)).toBe('40% 34%');
  await page.waitForFunction(
    (wanted) => [...document.images].some((each) => each.currentSrc.includes(wanted) && each.naturalWidth > 0),
    hash,
  );
});

test('pictures go into the gallery one after the other, and a pasted one is taken anywhere in the dialog', async () => {
  const { page } = office;
  await office.open('/admin/media');
  await page.getByRole('button', { name: 'Upload pictures' }).click();
  const upload = dialog('Upload pictures');
  await upload.getByText('Drop pictures here, or paste').waitFor();
  await hand('paste', upload.getByText('Drop pictures here, or paste'), await jpeg(500, 400), 'pasted.jpg');
  await uploaded(upload, 'pasted.jpg').waitFor();
  await choose(upload, file('second.jpg', await jpeg(520, 400)));
  await uploaded(upload, 'second.jpg').waitFor();

  for (const words of ['Asha reads to her class', 'The well of Velhe']) {
    await upload.getByLabel('What is to be seen').and(upload.locator('[value=""]')).fill(words);
    await upload.getByLabel(/^Those in the picture agreed/).check();
    await upload.getByRole('button', { name: 'Add to the gallery' }).click();
  }
  await upload.getByText('In the gallery').waitFor();
  await upload.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('article').filter({ hasText: 'The well of Velhe' }).waitFor();
  const { rows } = await office.sql.query<{ title: string }>(
    `select title from media_library where url like '/media/%' order by title`,
  );
  expect(rows.map(({ title }) => title)).toEqual(['Asha reads to her class', 'The well of Velhe']);
});

test('a picture that is here is found by its words and used again, and a lost network keeps the file', async () => {
  const { page, complaints, context } = office;
  await office.open('/admin/members');
  await page.getByRole('button', { name: 'Add Member' }).click();
  const form = dialog('Add New Member');
  await form.getByRole('button', { name: 'Choose a picture for the portrait of the member' }).click();
  await choose(chooser(), file('portrait.jpg', await jpeg(450, 450)));
  await uploaded(chooser(), 'portrait.jpg').waitFor();
  await chooser().getByLabel('What is to be seen').fill('Portrait of Savita');
  await chooser()
    .getByLabel(/^Those in the picture agreed/)
    .check();
  await chooser().getByRole('button', { name: 'Use this picture' }).click();
  await chooser().waitFor({ state: 'detached' });
  const address = form.getByRole('textbox', { name: /^Image URL/ });
  const link = await address.inputValue();
  await address.fill('');

  await form.getByRole('button', { name: 'Choose a picture for the portrait of the member' }).click();
  await context.setOffline(true);
  await choose(chooser(), file('later.jpg', await jpeg(460, 450)));
  await chooser().getByText('The network was lost. The file is still here.').waitFor();
  await context.setOffline(false);
  complaints.splice(0);
  await chooser().getByRole('button', { name: 'Try again' }).click();
  await uploaded(chooser(), 'later.jpg').waitFor();

  await chooser().getByRole('searchbox', { name: 'Words of the picture' }).fill('savita');
  await chooser().getByRole('button', { name: 'Portrait of Savita' }).click();
  await chooser()
    .getByText(/^Confirmed on /)
    .waitFor();
  await chooser().getByRole('button', { name: 'Use this picture' }).click();
  await chooser().waitFor({ state: 'detached' });
  expect(await address.inputValue()).toBe(link);
});
