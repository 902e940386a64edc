import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { jpeg } from '../support/pictures';

/** What the system hands over that is no file, or no longer one: the network is not to blame. */
let office: Office;
let home: string;
beforeAll(async () => {
  office = await openOffice({ seed: 'none' });
  home = mkdtempSync(join(tmpdir(), 'odd-files-'));
  mkdirSync(join(home, 'Diwali photos'));
  writeFileSync(join(home, 'Diwali photos', 'lamp.jpg'), 'lamp');
}, 120_000);
afterAll(async () => {
  rmSync(home, { recursive: true });
  await office.close();
}, 60_000);

const WORDS = 'This is a folder, or a file that was changed or removed meanwhile. Choose the file again.';
const dialog = (): Locator => office.page.getByRole('dialog', { name: 'Upload pictures' });
const item = (name: string): Locator => dialog().getByRole('listitem').filter({ hasText: name });

async function openDialog(): Promise<void> {
  await office.open('/admin/media');
  await office.page.getByRole('button', { name: 'Upload pictures' }).click();
  await dialog().getByText('Drop pictures here, or paste').waitFor();
}

/** Drops what lies at these paths, as the system does. */
async function drop(on: Locator, ...files: string[]): Promise<void> {
  const box = await on.boundingBox();
  const at = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 };
  const devtools = await office.context.newCDPSession(office.page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data: { items: [], files, dragOperationsMask: 1 } });
  await devtools.detach();
}

test('a folder and a refused file among pictures are named at their rows and above them; the others arrive', async () => {
  const paths = ['first.jpg', 'empty.jpg', 'second.jpg'].map((name) => join(home, name));
  writeFileSync(paths[0]!, await jpeg(400, 300));
  writeFileSync(paths[1]!, '');
  writeFileSync(paths[2]!, await jpeg(410, 300));
  await openDialog();
  await drop(dialog().getByText('Drop pictures here, or paste'), join(home, 'Diwali photos'), ...paths);
  await item('Diwali photos').getByText(WORDS).waitFor();
  await item('empty.jpg').getByText('This file is empty.').waitFor();
  await item('second.jpg').getByText('Uploaded').waitFor();
  await dialog().getByText('2 of 4 files did not arrive: Diwali photos, empty.jpg.').waitFor();
  // There is nothing to try again, and nothing that leaving would lose.
  expect(await dialog().getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('a video is called one before it is sent, however large it is', async () => {
  await openDialog();
  const path = join(home, 'clip.mov');
  writeFileSync(path, Buffer.alloc(15 * 1024 * 1024 + 1));
  await drop(dialog().getByText('Drop pictures here, or paste'), path);
  await item('clip.mov').getByText('This is a video, not a picture.').waitFor();
});

test('a file that is gone when it is sent again is not called lost on the network', async () => {
  const path = join(home, 'from-a-stick.jpg');
  writeFileSync(path, await jpeg(420, 300));
  await openDialog();
  await office.page.route('**/pictures?*', (route) => route.abort());
  await drop(dialog().getByText('Drop pictures here, or paste'), path);
  await dialog().getByText('The network was lost. The file is still here.').waitFor();
  rmSync(path);
  await office.page.unrouteAll({ behavior: 'wait' });
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await item('from-a-stick.jpg').getByText(WORDS).waitFor();
  await dialog().getByText('from-a-stick.jpg did not arrive.').waitFor();
});

test('a folder is no file to be brought in', async () => {
  await office.open('/admin/imports/new');
  await drop(office.page.getByText('Choose a file'), join(home, 'Diwali photos'));
  await office.page.getByRole('alert').getByText(WORDS).waitFor();
});
