import { sealPan } from '../../server/sealing/held-keys';
import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { recordOffline, recorded } from '../support/office-donations';
import { soon } from '../support/soon';

/** A donor on the phone with a wrong PAN, and an online gift for the wrong purpose. */
const [WRONG, RIGHT] = ['BBBPS1234B', 'CCCPS1234C'];
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const dialog = () => office.page.getByRole('dialog');
const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await office.sql.query(sql, values)).rows as Row[];
const give = async (pan: string | null) =>
  recorded(
    await recordOffline(office, office.token, {
      receivedOn: istToday(),
      receiptMail: 'never',
      donor: { name: 'Rekha Shinde', email: 'rekha@example.org', phone: '', pan, address: 'Pune' },
    }),
  ).id;

test('a corrected PAN is offered to the other receipts of the year: each gets a revision, and is mailed', async () => {
  const [, , last] = [await give(WRONG), await give(null), await give(WRONG)];
  await office.open(`/admin/donations/${last}`);
  await office.page.getByRole('button', { name: 'Correct details' }).click();
  expect(await dialog().getByRole('textbox', { name: /^PAN/ }).inputValue()).toBe('BB••••••4B');
  await dialog().getByRole('textbox', { name: /^PAN/ }).fill(RIGHT);
  await dialog()
    .getByLabel('Use this PAN for 2 other receipts of this year that lack it or have the wrong one')
    .check();
  await dialog().getByLabel('Email the corrected receipt to the donor').check();
  expect(await violations(office.page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Save correction' }).click();
  await office.toast('The receipt is now revision 2.').waitFor();
  await soon(() =>
    rows(
      `select r.snapshot #>> '{donor,pan}' as pan, r.revision, count(m.id)::int as mails
         from donations d join receipts r on r.donation_id = d.id left join mails m on m.receipt_id = r.id
        where d.donor_email = 'rekha@example.org' group by r.id`,
    ),
  ).toEqual(Array.from({ length: 3 }, () => ({ pan: sealPan(RIGHT), revision: 2, mails: 1 })));
  expect(await rows(`select pan_number as pan from donors where email = 'rekha@example.org'`)).toEqual([
    { pan: sealPan(RIGHT) },
  ]);
});

test('an online gift goes to another campaign: its amount is text, both totals move, the receipt has a revision', async () => {
  const [gift] = await rows<{ id: string; from: string; amount: string }>(
    `select id, campaign_id as from, amount from donations
      where source = 'online' and status = 'success' and campaign_id is not null and refunded_amount = 0
      order by created_at desc limit 1`,
  );
  if (!gift) throw new Error('no gift');
  const [other] = await rows<{ id: string; title: string }>(
    `select id, title from campaigns where status = 'active' and id <> $1 order by title limit 1`,
    [gift.from],
  );
  const raised = async (id = ''): Promise<number> =>
    Number(
      (await rows<{ raised: string }>('select raised_amount as raised from campaigns where id = $1', [id]))[0]?.raised,
    );
  const [was, others] = [await raised(gift.from), await raised(other?.id)];
  await office.open(`/admin/donations/${gift.id}`);
  await office.page.getByRole('button', { name: 'Correct gift…' }).click();
  await dialog().getByText('Amount, date and method of an online payment stay.', { exact: false }).waitFor();
  expect(await dialog().getByLabel('Amount').count()).toBe(0);
  await dialog()
    .getByLabel('Campaign')
    .fill(other?.title ?? '');
  await office.page.getByRole('option', { name: other?.title, exact: true }).click();
  await dialog().getByLabel('Reason').fill('The donor chose the wrong page');
  await dialog().getByRole('button', { name: /^Save/ }).click();
  await office.toast('Donation corrected').waitFor();
  const amount = Number(gift.amount);
  await soon(async () => [await raised(gift.from), await raised(other?.id)]).toEqual([was - amount, others + amount]);
});

test('gifts are found by cheque number, and filtered by method, amount, source and state of the receipt', async () => {
  const cheque = { method: 'cheque', reference: '884512', draweeBank: 'Bank of India', amount: 777_700 } as const;
  const donor = { name: 'Sunil Pawar', email: 'sunil@example.org', phone: '', pan: null, address: 'Pune' };
  recorded(
    await recordOffline(office, office.token, { ...cheque, receivedOn: istToday(), donor, receiptMail: 'later' }),
  );
  const { page } = office;
  await office.open('/admin/donations');
  const gifts = page.getByRole('row').filter({ has: page.getByRole('link') });
  const found = gifts.filter({ hasText: 'Sunil Pawar' });
  await page.getByRole('searchbox', { name: 'Search donations' }).fill('884512');
  await soon(() => gifts.count()).toBe(1);
  await found.waitFor();
  await page.getByRole('searchbox', { name: 'Search donations' }).fill('');
  await soon(() => gifts.count()).toBeGreaterThan(1);

  const choose = async (filter: string, value: string) => {
    await page.getByRole('button', { name: filter, exact: true }).click();
    await page
      .getByRole('menuitemradio', { name: value, exact: true })
      .or(page.getByRole('option', { name: value, exact: true }))
      .click();
    await page.getByRole('button', { name: `${filter}: ${value}` }).waitFor();
  };
  await choose('Method', 'Cheque');
  await choose('Source', 'Recorded by the office');
  await choose('Receipt', 'To mail later');
  await page.getByRole('button', { name: 'Amount', exact: true }).first().click();
  const amounts = page.getByRole('dialog', { name: 'Amount' });
  await amounts.getByRole('textbox').first().fill('7,777');
  await amounts.getByRole('textbox').last().fill('7777');
  await amounts.getByRole('button', { name: 'Apply' }).click();
  await soon(() => gifts.count()).toBe(1);
  await found.waitFor();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    method: 'cheque',
    source: 'offline',
    receipt: 'later',
    min: '7,777',
    max: '7777',
  });
});
