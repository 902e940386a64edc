import { sealPan } from '../../server/sealing/held-keys';
import { violations } from '../support/axe';
import { misfits } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

const PAN = 'ABCPK1234F';
const ENDS = 'AB••••••4F';

let office: Office;
let id = '';
beforeAll(async () => {
  office = await openOffice();
  const { rows } = await office.sql.query<{ id: string }>(
    `update donors set pan_number = $1, name = 'Asha Rao' where id = (select id from donors order by id limit 1) returning id`,
    [sealPan(PAN)],
  );
  id = rows[0]?.id ?? '';
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints.splice(0)).toEqual([]));

test('a PAN is shown at a press, hidden again, kept by a form that does not touch it, and the look is on the access page', async () => {
  const { page, sql } = office;
  await office.open(`/admin/donors/${id}`);
  await page.getByText(`PAN ${ENDS}`).waitFor();
  expect(await page.content()).not.toContain(PAN);
  await page.getByRole('button', { name: 'Show PAN' }).click();
  await page.getByText(PAN, { exact: true }).waitFor();
  await page.getByText('That you saw it is in the audit log.').waitFor();
  // Away from the button, whose tip stands outside of the landmarks.
  await page.mouse.move(5, 5);
  await soon(() => page.getByRole('tooltip').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hide PAN' }).click();
  await soon(() => page.getByText(PAN).count()).toBe(0);

  await page.getByRole('button', { name: 'Edit donor' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('PAN', { exact: false }).first().inputValue()).toBe(ENDS);
  await dialog.getByLabel('Address').fill('5 Ring Road, Nashik');
  await dialog.getByRole('button', { name: 'Save donor' }).click();
  await office.toast('Donor updated successfully').waitFor();
  expect((await sql.query('select pan_number as pan, address from donors where id = $1', [id])).rows).toEqual([
    { pan: sealPan(PAN), address: '5 Ring Road, Nashik' },
  ]);

  await office.open('/admin/access');
  await page.getByRole('heading', { name: 'Who had access' }).waitFor();
  await page.getByText('Donor PAN shown').waitFor();
  await page.getByText('Asha Rao').waitFor();
  expect(await page.content()).not.toContain(PAN);
});

test('the drill keeps its ticks, the days stand in the address, and the file is saved', async () => {
  const { page } = office;
  await office.open('/admin/access');
  const step = page.getByRole('checkbox', { name: 'Report the incident to CERT-In.' });
  await step.check();
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  await soon(() => Promise.resolve(new URL(page.url()).searchParams.has('from'))).toBe(true);
  await page.reload();
  await soon(() => step.isChecked()).toBe(true);
  expect(await violations(page)).toEqual([]);
  const saved = await office.download(() => page.getByRole('button', { name: 'Export CSV', exact: true }).click());
  expect(saved.suggestedFilename()).toMatch(/^access-.*\.csv$/);
  await page.getByRole('button', { name: 'Clear ticks' }).click();
  expect(await step.isChecked()).toBe(false);
});

test.each([390, 1440])('nothing of the access page is wider than a window of %i px', async (width) => {
  await office.page.setViewportSize({ width, height: 900 });
  await office.open('/admin/access');
  await office.page.getByRole('heading', { name: 'If data may have got out' }).waitFor();
  expect(await misfits(office.page)).toEqual([]);
});
