import { sealPan } from '../../server/sealing/held-keys';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
let id: string;
beforeAll(async () => {
  office = await openOffice();
  const { rows } = await office.sql.query<{ id: string }>(
    `select donor_id as id from donations where status = 'success' group by donor_id having count(*) between 2 and 15
      order by count(*) desc limit 1`,
  );
  id = rows[0]?.id ?? '';
}, 120_000);
afterAll(() => office.close());
beforeEach(async () => {
  await office.sql.query(
    `update donors set name = 'Sunita Deshpande', email = 'sunita@example.com', phone = '+919000014837', address = null, pan_number = null where id = $1`,
    [id],
  );
});
afterEach(() => expect(office.complaints).toEqual([]));

const dialog = () => office.page.getByRole('dialog');

test('a row opens the donor: history, years and receipts, without a violation', async () => {
  const { page } = office;
  await office.open('/admin/donors?q=sunita%40example.com');
  await office.row('Sunita Deshpande').getByRole('gridcell').nth(2).click();
  await page.waitForURL(`**/admin/donors/${id}`);
  await page.getByRole('heading', { name: 'Sunita Deshpande', level: 1 }).waitFor();
  await page.getByRole('columnheader', { name: '80G Eligible' }).waitFor();
  const { rows } = await office.sql.query<{ sum: string }>('select donated_amount as sum from donors where id = $1', [
    id,
  ]);
  const shown = await page.locator('header p b').first().textContent();
  expect(shown?.replace(/\D/g, '')).toBe(String(Number(rows[0]?.sum) / 100));
  const download = await office.download(() =>
    page
      .getByRole('button', { name: /^Download receipt/ })
      .first()
      .click(),
  );
  expect(download.suggestedFilename()).toMatch(/^receipt-.*\.pdf$/);
  // The button's tip hangs below the body for as long as the pointer rests on it.
  await page.getByRole('heading', { level: 1 }).hover();
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
});

test('the profile is edited; a wrong PAN and another donor’s e-mail are said at their fields', async () => {
  const { page, sql } = office;
  const other = await sql.query<{ email: string }>(
    'select email from donors where id <> $1 and email is not null and pan_number is null order by id limit 1',
    [id],
  );
  await office.open(`/admin/donors/${id}`);
  await page.getByRole('button', { name: 'Edit donor' }).click();
  await dialog().getByLabel('PAN').fill('123');
  await dialog().getByRole('button', { name: 'Save donor' }).click();
  await dialog().getByText('A PAN has five letters, four digits and a letter').waitFor();
  await dialog().getByLabel('PAN').fill('abcpk1234f');
  await dialog()
    .getByLabel('Email')
    .fill(other.rows[0]?.email ?? '');
  await dialog().getByRole('button', { name: 'Save donor' }).click();
  await dialog()
    .locator('[id$=helper-text]')
    .getByText('Another donor has this email. Merge the two donors instead.')
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByLabel('Email').fill('sunita.d@example.com');
  await dialog().getByRole('button', { name: 'Save donor' }).click();
  await office.toast('Donor updated successfully').waitFor();
  await dialog().waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('PAN AB••••••4F').waitFor();
  await page.getByText('sunita.d@example.com').waitFor();
});

test('two PANs are not merged', async () => {
  const { page, sql } = office;
  await sql.query(`update donors set pan_number = $2 where id = $1`, [id, sealPan('ABCPK1234F')]);
  await sql.query(`insert into donors (name, email, pan_number) values ('Somebody Else', 'else@example.com', $1)`, [
    sealPan('ABCPK9999Z'),
  ]);
  await office.open(`/admin/donors/${id}`);
  await page.getByRole('button', { name: 'Merge with another donor…' }).click();
  await dialog().getByRole('combobox', { name: 'The other donor' }).fill('else@example.com');
  await page.getByRole('option', { name: /Somebody Else/ }).click();
  await dialog().getByText('These donors have different PANs').waitFor();
  await soon(() =>
    dialog()
      .getByRole('button', { name: /^Merge into/ })
      .isDisabled(),
  ).toBe(true);
  await page.keyboard.press('Escape');
});

test('a likely duplicate is compared side by side and merged; everything is then one donor’s', async () => {
  const { page, sql } = office;
  const twin = await sql.query<{ id: string }>(
    `insert into donors (name, email, phone, address) values ('S. Deshpande', 'sd@example.com', '+919000014837', '14 Prabhat Road, Pune') returning id`,
  );
  const moved = await sql.query<{ amount: string }>(
    `update donations set donor_id = $1 where id = (select id from donations where donor_id = $2 and status = 'success' limit 1) returning amount`,
    [twin.rows[0]?.id, id],
  );
  const amount = Number(moved.rows[0]?.amount);
  await sql.query(
    'update donors set donation_count = donation_count - 1, donated_amount = donated_amount - $2 where id = $1',
    [id, amount],
  );
  await sql.query('update donors set donation_count = 1, donated_amount = $2 where id = $1', [
    twin.rows[0]?.id,
    amount,
  ]);

  await office.open(`/admin/donors/${id}`);
  await page.getByRole('button', { name: 'Compare with S. Deshpande' }).click();
  await dialog().getByRole('cell', { name: 'sd@example.com' }).waitFor();
  await soon(() => dialog().getByRole('cell', { name: '14 Prabhat Road, Pune (kept)' }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Merge into Sunita Deshpande' }).click();
  await office.toast('Donors merged').waitFor();
  await page.getByRole('definition').filter({ hasText: 'sd@example.com' }).waitFor();
  const { rows } = await sql.query<{ wrong: string; twins: string }>(
    `select (select count(*) from donors where id = $2) as twins,
            (select count(*) from donors g where g.id = $1 and (donated_amount, donation_count) <>
               (select coalesce(sum(amount - refunded_amount), 0), count(*) from donations where donor_id = g.id and status = 'success')) as wrong`,
    [id, twin.rows[0]?.id],
  );
  expect(rows).toEqual([{ wrong: '0', twins: '0' }]);
});

test.each(['Keep this donor', 'Keep the other'])(
  '%s: who changed since is compared again before a merge',
  async (kept) => {
    const { page, sql } = office;
    const email = `meanwhile.${kept.length}@example.com`;
    await sql.query(`insert into donors (name, email) values ('Meera Meanwhile', $1)`, [email]);
    await office.open(`/admin/donors/${id}`);
    await page.getByRole('button', { name: 'Merge with another donor…' }).click();
    await dialog().getByRole('combobox', { name: 'The other donor' }).fill(email);
    await page.getByRole('option', { name: /Meera Meanwhile/ }).click();
    await dialog().getByLabel(kept).check();
    await sql.query(`update donors set name = 'Mira Joshi' where email = $1`, [email]);
    const before = await sql.query('select id from donors order by id');
    const merge = dialog().getByRole('button', { name: /^Merge into/ });
    await merge.click();
    await dialog().getByText('The details of Mira Joshi changed since you compared.').waitFor();
    await dialog().getByRole('cell', { name: 'Mira Joshi' }).waitFor();
    expect((await sql.query('select id from donors order by id')).rows).toEqual(before.rows);
    expect(await dialog().getByLabel(kept).isChecked()).toBe(true);
    await merge.click();
    await office.toast('Donors merged').waitFor();
  },
);

test('the page of a history stays with Back from a gift, ends where the gifts end, and is no other donor’s', async () => {
  const { page, sql } = office;
  const { rows } = await sql.query<{ many: string; one: string }>(
    `select (select donor_id from donations group by donor_id having count(*) between 21 and 40 limit 1) as many,
            (select donor_id from donations where status = 'success' group by donor_id having count(*) = 1 limit 1) as one`,
  );
  const [{ many, one } = { many: '', one: '' }] = rows;
  await sql.query(`update donors set name = 'Omana Varkey' where id = $1`, [one]);
  const gift = page.locator('table a[href^="/admin/donations/"]').first();
  await office.open(`/admin/donors/${many}`);
  await page.getByRole('button', { name: 'Older' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await gift.click();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  await page.goBack();
  await page.getByText('Page 2 of 2').waitFor();

  await page.keyboard.press('Control+k');
  await dialog().getByRole('combobox').fill('Omana Varkey');
  await dialog()
    .getByRole('option', { name: /Omana Varkey/ })
    .click();
  await page.getByRole('heading', { name: 'Omana Varkey', level: 1 }).waitFor();
  await gift.waitFor();
  await page.goBack();
  await page.getByText('Page 2 of 2').waitFor();

  await office.open(`/admin/donors/${many}?page=9`);
  await page.getByText('Page 2 of 2').waitFor();
});

test('a donor who is not there', async () => {
  await office.open('/admin/donors/nonsense');
  await office.page.getByText('This donor does not exist.').waitFor();
});
