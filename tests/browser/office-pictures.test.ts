import type { Locator } from 'playwright-core';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { jpeg } from '../support/pictures';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

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
  await uploaded(chooser(), 'IMG_4471.jpg').getByText('1800 × 1200, no place or time kept').waitFor();
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
  const camera = upload.locator('input[capture=environment]');
  expect(await camera.getAttribute('accept')).toContain('image/heic');
  await choose(upload, file('large.jpg', Buffer.alloc(15 * 1024 * 1024 + 1)));
  await upload.getByText('This file is larger than 15 MB.').waitFor();
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
  await chooser().getByRole('button', { name: 'Portrait of Savita' }).waitFor();
  await context.setOffline(true);
  await choose(chooser(), file('later.jpg', await jpeg(460, 450)));
  await chooser().getByText('The network was lost. The file is still here.').waitFor();
  await context.setOffline(false);
  // It goes by itself now.
  await uploaded(chooser(), 'later.jpg').waitFor();
  complaints.splice(0);

  await chooser().getByRole('searchbox', { name: 'Words of the picture' }).fill('savita');
  await chooser().getByRole('button', { name: 'Portrait of Savita' }).click();
  await chooser()
    .getByText(/^Confirmed on /)
    .waitFor();
  await chooser().getByRole('button', { name: 'Use this picture' }).click();
  await chooser().waitFor({ state: 'detached' });
  expect(await address.inputValue()).toBe(link);
});

/** Says what has to be said of the chosen picture. */
async function sayOf(from: Locator, words: string): Promise<void> {
  await from.getByLabel('What is to be seen').fill(words);
  await from.getByLabel(/^Those in the picture agreed/).check();
}

test('a film gets a poster of its own, which gallery and campaign show in widths; without it they do not', async () => {
  const { page } = office;
  const title = 'A year in four minutes';
  await office.sql.query(
    `update campaigns set video_urls = array(select url from media_library where title = $1) where slug = 'clean-water-for-mulshi'`,
    [title],
  );
  await office.open('/admin/media');
  await page.getByRole('button', { name: `View ${title}` }).click();
  const view = dialog(title);
  await view.getByRole('button', { name: 'Choose a picture for the poster' }).click();
  await choose(chooser(), file('poster.jpg', await jpeg(1700, 1000)));
  await uploaded(chooser(), 'poster.jpg').waitFor();
  await sayOf(chooser(), 'The year in pictures');
  await chooser().getByRole('button', { name: 'Use this picture' }).click();
  await office.toast('Poster saved').waitFor();
  await chooser().waitFor({ state: 'detached' });
  await view.locator('img[src^="/media/"]').waitFor();
  expect(await violations(page)).toEqual([]);

  const poster = page.getByRole('button', { name: new RegExp(`^Play video: ${title}`) }).locator('img');
  await office.open('/gallery');
  await soon(() => poster.getAttribute('srcset')).toMatch(/-400\.webp 400w, .*-1600\.webp 1600w$/);
  await office.open('/campaigns/clean-water-for-mulshi');
  const playing = page.getByRole('button', { name: /^Play video: Clean water for Mulshi/ }).locator('img');
  await soon(() => playing.getAttribute('srcset')).toMatch(/-1600\.webp 1600w$/);

  await office.open('/admin/media');
  await page.getByRole('button', { name: `View ${title}` }).click();
  await view.getByRole('button', { name: 'Remove the poster' }).click();
  await view.getByRole('button', { name: 'Remove the poster' }).waitFor({ state: 'detached' });
  await soon(
    async () => (await office.sql.query('select poster from media_library where title = $1', [title])).rows,
  ).toEqual([{ poster: '' }]);
});

test('a consent is withdrawn with its places named, the picture leaves the gallery, and it can be deleted when unused', async () => {
  const { page } = office;
  const open = async (): Promise<Locator> => {
    await office.open('/admin/media');
    await page.getByRole('button', { name: 'Upload pictures' }).click();
    return dialog('Upload pictures');
  };
  const words = 'Two lamp makers of Saswad';
  let upload = await open();
  await choose(upload, file('lamps.jpg', await jpeg(530, 410)));
  await uploaded(upload, 'lamps.jpg').waitFor();
  await sayOf(upload, words);
  await upload.getByRole('button', { name: 'Add to the gallery' }).click();
  await upload.getByText('In the gallery').waitFor();
  const gallery = async () => (await fetch(`${office.app.origin}/gallery`)).text();
  expect(await gallery()).toContain(words);

  upload = await open();
  await upload.getByRole('button', { name: new RegExp(words) }).click();
  await upload.getByText(`Media Library “${words}”, picture`).waitFor();
  await upload.getByRole('button', { name: 'Withdraw the consent…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw the consent?' });
  await question.getByText(`Media Library “${words}”, picture`).waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await office.toast('Consent withdrawn').waitFor();
  await upload.getByText(/^Withdrawn on /).waitFor();
  await upload.getByText('Not shown to anybody, here included').waitFor();
  expect(await upload.getByRole('button', { name: 'Add to the gallery' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await soon(gallery).not.toContain(words);

  await office.sql.query('delete from media_library where title = $1', [words]);
  upload = await open();
  await upload.getByRole('button', { name: new RegExp(words) }).click();
  await upload.getByRole('button', { name: 'Delete this picture…' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this picture?' });
  await sure.getByRole('button', { name: 'Delete' }).click();
  await office.toast('Picture deleted successfully').waitFor();
  await upload.getByRole('button', { name: new RegExp(words) }).waitFor({ state: 'detached' });
  await upload.getByText('No picture is chosen yet.').waitFor();
});

test('a photograph that is copied into a text is uploaded and described, and visitors see it in widths', async () => {
  const { page } = office;
  await office.open('/admin/campaigns?q=mulshi');
  await page.getByRole('button', { name: 'Edit Clean water for Mulshi' }).click();
  const form = dialog('Edit Campaign');
  const text = form.getByRole('textbox', { name: 'Description' });
  await text.waitFor();
  await text.focus();
  await page.keyboard.press('Control+End');
  await hand('paste', text, await jpeg(1900, 1000), 'copied.jpg');
  await form.getByRole('button', { name: 'Choose a picture for the text' }).click();
  await choose(chooser(), file('well.jpg', await jpeg(1900, 1000)));
  await uploaded(chooser(), 'well.jpg').waitFor();
  const words = chooser().getByLabel('What is to be seen');
  await words.fill('The well in May');
  // A key of the dialog is none of the bar below it.
  await words.press('Enter');
  await chooser()
    .getByLabel(/^Those in the picture agreed/)
    .check();
  await chooser().getByRole('button', { name: 'Use this picture' }).click();
  await chooser().waitFor({ state: 'detached' });
  const inserted = text.getByRole('img', { name: 'The well in May' });
  await inserted.waitFor();
  expect(await inserted.getAttribute('src')).toMatch(/^\/media\/[0-9a-f]{32}-800\.webp$/);
  await form.getByRole('button', { name: 'Update', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await office.open('/campaigns/clean-water-for-mulshi');
  const shown = page.getByRole('img', { name: 'The well in May' });
  await shown.waitFor();
  expect(await shown.getAttribute('srcset')).toMatch(/-400\.webp 400w.*-1600\.webp 1600w$/);
  expect([await shown.getAttribute('width'), await shown.getAttribute('height')]).toEqual(['1900', '1000']);
});

test('a picture within a text that is not there has the placeholder in its place', async () => {
  const { page, complaints } = office;
  await office.sql.query(`update campaigns set description = $1 where slug = 'clean-water-for-mulshi'`, [
    `<p>Before</p><img src="/art/no-such-scene.svg" alt="Gone"><p>After</p>`,
  ]);
  await office.sql.query(`select pg_notify('content_changed', '')`);
  // The app hears of a change behind its back a moment later.
  await untilTrue(async () => {
    await office.open('/campaigns/clean-water-for-mulshi');
    return (await page.getByRole('img', { name: 'Gone' }).count()) > 0;
  });
  await page.getByRole('img', { name: 'Gone' }).scrollIntoViewIfNeeded();
  await page.locator('img[alt="Gone"][src="/placeholder.svg"]').waitFor();
  expect(complaints.splice(0).every((each) => each.includes('404'))).toBe(true);
});
