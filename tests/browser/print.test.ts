import type { Locator } from 'playwright-core';
import { istToday } from '../../rules/dates';
import { inboxMail, keyIn } from '../support/my-giving';
import { openOffice, type Office } from '../support/office';
import { recordOffline, recorded } from '../support/office-donations';
import { soon } from '../support/soon';

/** What staff and donors put on paper: sheets of A4 with margins of one centimetre, upright and across. */
const SHEETS = [718, 1047];
const EMAIL = 'rekha@example.org';
let office: Office;
let donation: { id: string; donorId: string };

beforeAll(async () => {
  office = await openOffice();
  const { id } = recorded(
    await recordOffline(office, office.token, {
      receivedOn: istToday(),
      donor: { name: 'Rekha Shinde', email: EMAIL, phone: '', pan: 'CCCPS1234C', address: 'Pune' },
      receiptMail: 'now',
    }),
  );
  const { rows } = await office.sql.query<{ donor: string }>('select donor_id as donor from donations where id = $1', [
    id,
  ]);
  donation = { id, donorId: rows[0]?.donor ?? '' };
}, 120_000);
afterAll(() => office.close());
afterEach(async () => {
  await office.page.emulateMedia({ media: null });
  await office.page.setViewportSize({ width: 1440, height: 900 });
  expect(office.complaints).toEqual([]);
});

const main = () => office.page.getByRole('main');

/** Puts the open page on paper, and says what can only be pressed there and what is beyond the sheet. */
async function onPaper(width: number) {
  const { page } = office;
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height: 600 });
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility() && element.offsetWidth > 1)
        .map((element) => element.textContent);
    const root = document.documentElement;
    const within = document.querySelector('main') ?? root;
    return {
      pressed: shown('button:not(:has(img), [data-prints]), [type=checkbox], .MuiButton-root'),
      frame: shown('nav, body > div > div > header:has(button)'),
      isCutRight: root.scrollWidth > root.clientWidth,
      isCutBelow: within.scrollHeight > within.clientHeight + 1 || root.scrollHeight < within.scrollHeight,
    };
  });
}
const CLEAN = { pressed: [], frame: [], isCutRight: false, isCutBelow: false };

test.each([
  ['/admin/donations', 'Rekha Shinde'],
  ['/admin/receipts', 'Sent'],
  ['/admin/members', 'Vasudha Apte'],
  ['/admin/donors', 'Rekha Shinde'],
  ['/admin/reports?period=year', 'One-time and recurring'],
  ['/admin', 'Campaigns nearing goal'],
])('%s prints whole, as a list, with nothing to press', async (path, text) => {
  await office.open(path);
  await main().getByText(text).first().waitFor();
  for (const width of SHEETS) {
    await soon(() => onPaper(width)).toEqual(CLEAN);
    await soon(() => main().getByRole('grid').count()).toBe(0);
    await main().getByText(text).first().waitFor();
  }
});

/** Sheets of A4 that a print of the open page takes. */
async function sheets(): Promise<number> {
  const pdf = (await office.page.pdf({ format: 'A4' })).toString('latin1');
  return [...pdf.matchAll(/\/Type ?\/Page\b/g)].length;
}

test('a printed list has no room for what can only be pressed', async () => {
  await office.open('/admin/donations');
  await onPaper(718);
  const row = main().getByRole('listitem').filter({ hasText: 'Rekha Shinde' }).first();
  const left = (text: string) =>
    row
      .getByText(text, { exact: true })
      .first()
      .evaluate((words) => Math.round(words.getBoundingClientRect().left));
  await soon(async () => (await left('Rekha Shinde')) - (await left('General'))).toBe(0);
  const list = main().getByRole('list').first();
  await soon(() => list.evaluate((rows) => rows.getBoundingClientRect().top)).toBeLessThan(200);
});

test.each(['/admin/donations', '/admin/receipts', '/admin/donors'])(
  '%s printed from a wide window has all of its rows on paper',
  async (path) => {
    await office.open(path);
    await main().getByRole('grid').getByText('Rekha Shinde').first().waitFor();
    const straight = await sheets();
    await main().getByRole('grid').waitFor();
    await office.page.emulateMedia({ media: 'print' });
    await main().getByRole('listitem').first().waitFor();
    expect(straight).toBe(await sheets());
    expect(straight).toBeGreaterThan(2);
  },
);

test('a printed list says what narrows it', async () => {
  const words = () =>
    office.page.evaluate(() =>
      [...document.querySelectorAll('main p')]
        .filter((element) => element.checkVisibility())
        .map((element) => getComputedStyle(element, '::before').content)
        .filter((content) => content !== 'none'),
    );
  await office.open('/admin/donations?status=success&source=offline&from=2026-01-01&to=2026-03-31');
  await main().getByRole('heading', { level: 1 }).waitFor();
  expect(await words()).toEqual([]);
  await onPaper(718);
  await soon(words).toEqual(['"Status: Success · Jan 01 – Mar 31, 2026 · Source: Recorded by the office"']);
});

test('a printed list of members has no chats to press', async () => {
  await office.open('/admin/members');
  const chats = main().getByRole('link', { name: /by WhatsApp$/ });
  await chats.first().waitFor();
  await soon(() => onPaper(718)).toEqual(CLEAN);
  await main().getByText('Vasudha Apte').first().waitFor();
  await soon(() => chats.filter({ visible: true }).count()).toBe(0);
});

test('the page of a donation and of a donor print their facts', async () => {
  await office.open(`/admin/donations/${donation.id}`);
  await main().getByRole('heading', { name: 'What happened' }).waitFor();
  await soon(() => onPaper(718)).toEqual(CLEAN);
  await main().getByText(EMAIL).first().waitFor();
  for (const card of ['Recorded wrongly?', 'Refund'])
    expect(await main().getByRole('heading', { name: card }).isVisible()).toBe(false);
  expect(await main().getByRole('link', { name: 'Donations', exact: true }).isVisible()).toBe(false);
  await office.page.emulateMedia({ media: null });
  await office.open(`/admin/donors/${donation.donorId}`);
  await main().getByRole('heading', { name: 'Giving history' }).waitFor();
  await soon(() => onPaper(718)).toEqual(CLEAN);
});

test('a donor prints their gifts without buttons and data requests', async () => {
  let mail = '';
  await soon(async () => {
    const { rows } = await office.sql.query<{ id: string }>('select id from mails where to_address = $1', [EMAIL]);
    mail = rows[0]?.id ?? '';
    return mail;
  }).not.toBe('');
  await office.sql.query(
    `insert into donations (amount, status, source, donor_id, donor_name, donor_email, donor_phone, captured_at, imported_receipt)
     select 70000, 'success', 'imported', id, name, $1, '', '2020-05-01T06:30:00Z', 'PSF/20-21/0117' from donors where email = $1`,
    [EMAIL],
  );
  const key = keyIn(await inboxMail(office.app, mail));
  await office.page.goto(`${office.app.origin}/my-giving#key=${key}`);
  await main().getByRole('heading', { name: 'Your data' }).waitFor();
  const earlier = main().getByText(/PSF\/20-21\/0117/);
  expect(await earlier.count()).toBe(0);
  await soon(() => onPaper(718)).toEqual(CLEAN);
  await main().getByText('₹5,000').first().waitFor();
  // The gifts of a year that is folded on the screen.
  await earlier.waitFor();
  for (const text of ['Your data', 'Give again', 'Is the PAN or address wrong?'])
    expect(await main().getByText(text).first().isVisible()).toBe(false);
  // The amounts end where the lines below them do.
  const gift = main().getByRole('listitem').filter({ hasText: 'Receipt' }).first();
  const right = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().right));
  await soon(async () => (await right(gift)) - (await right(gift.getByText('₹5,000', { exact: true })))).toBe(0);
});

test('the evening of the thanks takes no ink', async () => {
  await office.open('/donation/success');
  await office.page.emulateMedia({ media: 'print' });
  const colors = await main()
    .getByRole('heading', { level: 1 })
    .evaluate((title) => {
      const band = title.closest('main > *') ?? title;
      return [getComputedStyle(band).backgroundColor, getComputedStyle(title).color];
    });
  expect(await main().getByRole('link', { name: 'View Campaigns' }).count()).toBe(0);
  expect(colors[0]).toBe('rgba(0, 0, 0, 0)');
  expect(Math.max(...(colors[1]?.match(/\d+/g) ?? []).map(Number))).toBeLessThan(100);
});
