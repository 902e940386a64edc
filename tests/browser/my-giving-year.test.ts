import { sealPan } from '../../server/sealing/held-keys';
import { readFileSync } from 'node:fs';
import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { brokenWordsOf } from '../support/broken-words';
import { misfitsAt, setTextSize } from '../support/misfits';
import { keyIn } from '../support/my-giving';
import { hydrated } from '../support/donor-path';
import { openOffice, type Office } from '../support/office';
import { recordOffline, recorded } from '../support/office-donations';
import { readPdf } from '../support/pdf-text';
import { soon } from '../support/soon';

/** A donor's year, on a phone: the PAN on a receipt without one, corrections, the statement, giving again. */
const EMAIL = 'rekha@example.org';
const [WRONG, RIGHT] = ['BBBPS1234B', 'CCCPS1234C'];
let office: Office;
let campaign: { id: string; slug: string };
let key: string;

const give = async (changes: Parameters<typeof recordOffline>[2], pan: string | null) =>
  recorded(
    await recordOffline(office, office.token, {
      receivedOn: istToday(),
      donor: { name: 'Rekha Shinde', email: EMAIL, phone: '', pan, address: 'Pune' },
      receiptMail: 'now',
      ...changes,
    }),
  );
const stored = async () =>
  (
    await office.sql.query<{
      amount: string;
      pan: string | null;
      eligible: boolean;
      revision: number;
      address: string;
    }>(
      `select d.amount, r.snapshot #>> '{donor,pan}' as pan, r.is_80g as eligible, r.revision,
              r.snapshot #>> '{donor,address}' as address
         from donations d join receipts r on r.donation_id = d.id where d.donor_email = $1 order by d.amount`,
      [EMAIL],
    )
  ).rows;
const main = () => office.page.getByRole('main');
const openGiving = async () => {
  await office.page.goto('about:blank');
  await office.page.goto(`${office.app.origin}/my-giving#key=${key}`);
  await main()
    .getByRole('heading', { name: / so far$/ })
    .waitFor();
};

beforeAll(async () => {
  office = await openOffice({ viewport: { width: 390, height: 844 } });
  const { rows } = await office.sql.query<{ id: string; slug: string }>(
    `select id, slug from campaigns where status = 'active' order by title limit 1`,
  );
  campaign = rows[0] ?? { id: '', slug: '' };
  // The first without the wish for 80G, so that the known PAN is not put on it by itself.
  await give({ amount: 150_000, wants80g: false, campaignId: campaign.id }, null);
  await give({ amount: 250_000 }, WRONG);
  await soon(async () => {
    const { rows: mails } = await office.sql.query<{ id: string }>('select id from mails where to_address = $1', [
      EMAIL,
    ]);
    return mails.length;
  }).toBeGreaterThan(0);
  const { rows: mails } = await office.sql.query<{ id: string }>(
    'select id from mails where to_address = $1 order by created_at desc limit 1',
    [EMAIL],
  );
  key = keyIn(await (await fetch(`${office.app.origin}/dev/mail/${mails[0]?.id ?? ''}/html`)).text());
}, 180_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

test('the known PAN is put on the receipt without one by one press; then a wrong PAN is corrected on both', async () => {
  await openGiving();
  await main().getByText('Not eligible', { exact: true }).waitFor();
  await main().getByText('BB••••••4B', { exact: false }).first().waitFor();
  expect(await main().innerText()).not.toContain(WRONG);
  await main().getByRole('button', { name: 'Use my PAN on this receipt' }).click();
  await main().getByText('Not eligible', { exact: true }).waitFor({ state: 'detached' });
  await soon(stored).toMatchObject([
    { amount: '150000', pan: sealPan(WRONG), eligible: true, revision: 2 },
    { amount: '250000', pan: sealPan(WRONG), eligible: true, revision: 1 },
  ]);

  await main().getByRole('button', { name: 'Correct the PAN' }).click();
  await main().getByLabel('Right PAN').fill(RIGHT.toLowerCase());
  expect(await violations(office.page)).toEqual([]);
  await main().getByRole('button', { name: 'Correct PAN', exact: true }).click();
  await main().getByText('PAN on your receipts: CC••••••4C.').waitFor();
  await soon(stored).toMatchObject([
    { pan: sealPan(RIGHT), revision: 3 },
    { pan: sealPan(RIGHT), revision: 2 },
  ]);

  await main().getByRole('button', { name: 'Correct the address' }).click();
  await main().getByLabel('Right address').fill('4 Hill Street, Nashik');
  await main().getByRole('button', { name: 'Correct address', exact: true }).click();
  await soon(async () => (await stored()).map(({ address }) => address)).toEqual([
    '4 Hill Street, Nashik',
    '4 Hill Street, Nashik',
  ]);
});

test('a gift from before the foundation came here has its own receipt number, issued before', async () => {
  await office.sql.query(
    `insert into donations (amount, status, source, donor_id, donor_name, donor_email, donor_phone, captured_at, mode_allows_80g, imported_receipt)
     select 70000, 'success', 'imported', id, name, $1, '', '2020-05-01T06:30:00Z', false, 'PSF/20-21/0117' from donors where email = $1`,
    [EMAIL],
  );
  await openGiving();
  await main()
    .getByText('Receipts of this year were issued before. For your tax return, use what you were sent then.')
    .waitFor();
  await main().getByRole('button', { name: 'Show 1 gift of 2020-21' }).click();
  const gift = main().getByRole('listitem').filter({ hasText: '₹700' });
  await gift.getByText('May 01, 2020 · Receipt PSF/20-21/0117', { exact: false }).waitFor();
  await gift.getByText('Issued before', { exact: true }).waitFor();
  await gift.getByText('This gift was made before. Its receipt was issued then.').waitFor();
  expect(await gift.getByText('Not eligible').count()).toBe(0);
  expect(await violations(office.page)).toEqual([]);
});

test('the statement of the year lists the receipts and says that it is none; giving again begins at the campaign', async () => {
  await openGiving();
  const download = await office.download(() =>
    main()
      .getByRole('button', { name: /^Statement \d{4}-\d{2} \(PDF\)$/ })
      .first()
      .click(),
  );
  const { text } = readPdf(readFileSync(await download.path()));
  const { rows } = await office.sql.query<{ number: string }>(
    `select receipt_number as number from receipts r join donations d on d.id = r.donation_id where d.donor_email = $1`,
    [EMAIL],
  );
  for (const said of ['This is a statement, not a receipt.', ...rows.map(({ number }) => number)])
    expect(text).toContain(said);
  await main()
    .getByRole('link', { name: /^Give again/ })
    .click();
  await office.page.waitForURL(`**/campaigns/${campaign.slug}**`);
  await hydrated(office.page);
  await office.page.getByRole('dialog').waitFor();
});

test('no word and no amount of a year is broken on a phone; large sums fit large text', async () => {
  await office.sql.query(
    `insert into donations (amount, status, source, donor_id, donor_name, donor_email, donor_phone, captured_at, mode_allows_80g, imported_receipt)
     select amount, 'success', 'imported', id, name, $1, '', '2019-05-01T06:30:00Z', false, 'PSF/19-20/0' || amount
       from donors, unnest(array[1206750, 99999950]) as amount where email = $1`,
    [EMAIL],
  );
  await openGiving();
  await main().getByRole('button', { name: 'Show 2 gifts of 2019-20' }).click();
  await main().getByText('₹9,99,999.50', { exact: true }).waitFor();
  expect(await brokenWordsOf(office.page)).toEqual([]);
  await setTextSize(office.page, 200);
  expect(await misfitsAt(office.page, 200, 320)).toEqual([]);
  await setTextSize(office.page, 100);
  await office.page.setViewportSize({ width: 390, height: 844 });
}, 120_000);
