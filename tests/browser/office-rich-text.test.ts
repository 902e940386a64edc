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
const editor = (): Locator => dialog().getByRole('textbox', { name: 'Description' });
const tool = (name: string): Locator => dialog().getByRole('button', { name, exact: true });
const slug = 'clean-water-for-mulshi';
const stored = async (): Promise<string> =>
  (await office.sql.query<{ description: string }>('select description from campaigns where slug = $1', [slug])).rows[0]
    ?.description ?? '';

/** Opens the campaign's dialog with this description stored. */
async function edit(description: string): Promise<void> {
  await office.sql.query('update campaigns set description = $2 where slug = $1', [slug, description]);
  await office.open('/admin/campaigns?q=mulshi');
  await office.page.getByRole('button', { name: 'Edit Clean water for Mulshi' }).click();
  await editor().waitFor();
}

async function save(): Promise<string> {
  await dialog().getByRole('button', { name: 'Update' }).click();
  await office.toast('Campaign updated successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  return stored();
}

/** The editor hears of a moved cursor with an event of its own, after the key. */
async function move(...keys: string[]): Promise<void> {
  for (const key of keys) await office.page.keyboard.press(key);
  await office.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function insert(button: string, label: string, address: string): Promise<void> {
  await tool(button).click();
  await dialog().getByLabel(label, { exact: true }).fill(address);
}

test('headings, lists and letters are set with the keyboard alone', async () => {
  const { page } = office;
  await edit('<p>Wells</p>');
  // The editor itself selects all: a selection by Shift+Home reaches it later, with an event.
  await editor().press('Control+a');
  // Bold here, and not the sidebar's shortcut.
  const sidebar = page.locator('a[href="/admin/donors"]');
  const width = (await sidebar.boundingBox())?.width;
  await page.keyboard.press('Control+b');
  await tool('Bold').and(page.locator('[aria-pressed=true]')).waitFor();
  await editor().locator('strong', { hasText: 'Wells' }).waitFor();
  await soon(async () => (await sidebar.boundingBox())?.width).toBe(width);
  await move('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('one');

  // One stop for Tab; the arrow keys go on.
  await dialog().getByLabel('Paragraph style').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await tool('Bulleted list').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Why');
  await dialog().getByLabel('Paragraph style').selectOption('Heading 1');
  expect(await violations(page)).toEqual([]);
  expect(await save()).toBe('<p><strong>Wells</strong></p><ul><li><p>one</p></li><li><p>two</p></li></ul><h2>Why</h2>');
});

test('links, pictures by link, YouTube and Instagram are put in, and wrong ones refused', async () => {
  await edit('<p>Read the report.</p>');
  await editor().press('Control+a');
  await insert('Link', 'Link address', 'javascript:alert(1)');
  await tool('Add link').click();
  await dialog().getByText('Please enter a link that starts with https:// or http://.').waitFor();
  await dialog().getByLabel('Link address').fill('example.org/report');
  await dialog().getByLabel('Link address').press('Enter');

  await editor().press('Control+End');
  await insert('Picture', 'Picture address', 'http://example.org/a.jpg');
  await tool('Insert picture').click();
  await dialog().getByText('Please enter an image link that starts with https://.').waitFor();
  await dialog().getByLabel('Picture address').fill('[img]https://i.ibb.co/x/well.jpg[/img]');
  await dialog().getByLabel('Describe the picture for people who cannot see it').fill('A well');
  await tool('Insert picture').click();

  await insert('YouTube or Instagram', 'YouTube or Instagram link', 'https://vimeo.com/1');
  await tool('Insert embed').click();
  await dialog().getByText('Please paste a YouTube or Instagram link, or its embed code.').waitFor();
  expect(await violations(office.page)).toEqual([]);
  await dialog().getByLabel('YouTube or Instagram link').fill('https://youtu.be/aqz-KE-bpKQ');
  await tool('Insert embed').click();
  await editor().getByText('YouTube video').waitFor();
  await insert(
    'YouTube or Instagram',
    'YouTube or Instagram link',
    '<blockquote class="instagram-media"><a href="https://www.instagram.com/reel/Cabc_1/?x=1">x</a></blockquote>',
  );
  await tool('Insert embed').click();
  await editor().getByText('Instagram post').waitFor();

  const html = await save();
  expect(html).toContain('<a href="https://example.org/report" rel="noopener">Read the report.</a>');
  expect(html).toContain('<img src="https://i.ibb.co/x/well.jpg" alt="A well" loading="lazy" />');
  expect(html).toContain('<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"');
  expect(html).toContain('<iframe src="https://www.instagram.com/reel/Cabc_1/embed/"');
  expect(html.endsWith('</iframe>')).toBe(true);
});

test('the HTML view shows and takes HTML, and what is unsafe is dropped when it is saved', async () => {
  await edit('<p>Wells</p>');
  await tool('HTML').click();
  const source = dialog().locator('textarea#description');
  await expect(source.inputValue()).resolves.toBe('<p>Wells</p>');
  expect(await violations(office.page)).toEqual([]);
  await source.fill('<h2>Wells</h2><p>Deep</p>');
  await tool('HTML').click();
  await editor().getByRole('heading', { name: 'Wells' }).waitFor();
  await tool('HTML').click();
  await source.fill('<p onclick="x()">Deep<script>alert(1)</script></p>');
  expect(await save()).toBe('<p>Deep</p>');
});

test('opening changes nothing, and what the tools do not know stays as it is', async () => {
  const table = '<table><tbody><tr><td>₹500</td><td>one filter</td></tr></tbody></table>';
  await edit(`<p>Gifts</p>${table}<p>H<sub>2</sub>O</p>`);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await dialog().waitFor({ state: 'detached' });

  await office.page.getByRole('button', { name: 'Edit Clean water for Mulshi' }).click();
  await editor().getByText('one filter').waitFor();
  await editor().press('Control+Home');
  await office.page.keyboard.type('Our ');
  expect(await save()).toBe(`<p>Our Gifts</p>${table}<p>H<sub>2</sub>O</p>`);
});

test('a slow machine loses nothing of what a fast typist writes', async () => {
  await edit('<p>Wells</p>');
  await editor().press('Control+End');
  const words = ' for twelve hamlets';
  const session = await office.context.newCDPSession(office.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await office.page.keyboard.type(words);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(await save()).toBe(`<p>Wells${words}</p>`);
});

test('a video link that is pasted becomes the video', async () => {
  await edit('');
  await editor().focus();
  await editor().evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await editor().getByText('YouTube video').waitFor();
  expect(await save()).toContain(
    '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="YouTube video"',
  );
});

/** Each would add its name to `window.ran`. */
const payloads: Readonly<Record<string, string>> = {
  picture: '<img src="x:" onerror="ran.push(1)">',
  'picture in a table': '<table><tbody><tr><td><img src="x:" onerror="ran.push(2)">Kits</td></tr></tbody></table>',
  'frame with a document':
    '<table><tbody><tr><td><iframe srcdoc="&lt;script&gt;parent.ran.push(3)&lt;/script&gt;"></iframe>Kits</td></tr></tbody></table>',
  'frame with a script for an address':
    '<figure><iframe src="javascript:parent.ran.push(4)"></iframe><figcaption>Kits</figcaption></figure>',
  drawing:
    '<figure><svg onload="ran.push(5)"><style onload="ran.push(6)"></style></svg><figcaption>Kits</figcaption></figure>',
  'element that listens':
    '<figure><details open ontoggle="ran.push(7)">Kits</details><video><source onerror="ran.push(8)"></video></figure>',
  'link with a script': '<table><tbody><tr><td><a href="javascript:ran.push(9)">Kits</a></td></tr></tbody></table>',
  'quotation of a post': '<blockquote class="instagram-media"><img src="x:" onerror="ran.push(10)"></blockquote>',
};

test('what is pasted or stored does nothing by itself, even without the policy of the page', async () => {
  const context = await office.browser.newContext({
    bypassCSP: true,
    storageState: await office.context.storageState(),
  });
  const page = await context.newPage();
  await page.addInitScript('window.ran = []');
  // The policy is off indeed: a handler in the page would run.
  await page.goto(`${office.app.origin}/`);
  await page.setContent('<img src="x:" onerror="ran.push(0)">');
  await page.waitForFunction('window.ran.length === 1');

  await office.sql.query('update campaigns set description = $2 where slug = $1', [
    slug,
    Object.values(payloads).join(''),
  ]);
  await page.goto(`${office.app.origin}/admin/campaigns?q=mulshi`);
  await page.getByRole('button', { name: 'Edit Clean water for Mulshi' }).click();
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Description' });
  await text.getByText('Kits').first().waitFor();
  await text.press('Control+a');
  for (const html of Object.values(payloads)) {
    await text.evaluate((element, markup) => {
      const data = new DataTransfer();
      data.setData('text/html', markup);
      data.setData('text/plain', 'Kits and more');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, html);
  }
  for (const link of await text.getByRole('link').all()) await link.click();
  for (const html of Object.values(payloads)) {
    await page.getByRole('button', { name: 'HTML', exact: true }).click();
    await page.getByRole('dialog').locator('textarea#description').fill(html);
    await page.getByRole('button', { name: 'HTML', exact: true }).click();
    await text.waitFor();
  }
  // Frames and pictures have had their turn when one that is good has loaded.
  await page.evaluate(
    () => new Promise((done) => Object.assign(new Image(), { onload: done, src: '/art/scene-lamp.svg' })),
  );
  await soon(() => page.evaluate('window.ran')).toEqual([]);
  await context.close();
});
