import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { recordOffline, recorded } from '../support/office-donations';
import { soon } from '../support/soon';

/** Gifts in memory or in honour of somebody, recorded and corrected in the office. */
let office: Office;
beforeAll(async () => void (office = await openOffice({ seed: 'none' })), 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const dialog = () => office.page.getByRole('dialog');
const main = () => office.page.getByRole('main');
const rows = async (sql: string) => (await office.sql.query<Record<string, unknown>>(sql)).rows;

test('recorded with whom to tell: the donation’s page says for whom and what became of the letter', async () => {
  await office.open('/admin/donations');
  await main().getByRole('button', { name: 'Record donation' }).first().click();
  await dialog().getByLabel('Amount').fill('2000');
  await dialog().getByLabel(/^Name\s*\*?$/).first().fill('Rekha Shinde');
  expect(await dialog().getByLabel('Name of the person').count()).toBe(0);
  await dialog().getByLabel('In memory or honour').selectOption('In memory of');
  await dialog().getByLabel('Name of the person').fill('कमला देवी');
  await dialog().getByLabel('Tell: name').fill('Meera Joshi');
  await dialog().getByLabel('Tell: email').fill('meera.told@example.org');
  expect(await violations(office.page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Record donation' }).click();
  await main().getByText('In memory of').first().waitFor();
  await main().getByText('कमला देवी').first().waitFor();
  await main().getByText(/^Meera Joshi \(meera\.told@example\.org\): (the letter is on its way|told)/).waitFor();
  expect(await rows(`select to_address as "to" from mails where kind = 'tribute-letter'`)).toEqual([
    { to: 'meera.told@example.org' },
  ]);
});

test('a name that was misheard is corrected: a revision of the receipt, with the reason', async () => {
  const { id } = recorded(
    await recordOffline(office, office.token, {
      receivedOn: istToday(),
      donor: { name: 'Asha Rao', email: 'asha.rao@example.org', phone: '9822012345', address: 'Pune' },
      tribute: { kind: 'memory', name: 'Kamal Devi' },
    }),
  );
  await office.open(`/admin/donations/${id}`);
  await main().getByRole('button', { name: 'Correct gift…' }).click();
  await dialog().getByLabel('Name of the person').fill('Kamala Devi');
  await dialog().getByText('1 change: name of the person').waitFor();
  await dialog().getByLabel('Reason').fill('Misheard on the phone');
  await dialog().getByRole('button', { name: 'Save correction' }).click();
  await dialog().waitFor({ state: 'detached' });
  await main().getByText('Kamala Devi').first().waitFor();
  await soon(() =>
    rows(`select revision, snapshot #>> '{tribute,name}' as name from receipts where donation_id = '${id}'`),
  ).toEqual([{ revision: 2, name: 'Kamala Devi' }]);
});

test('the entry desk has it among the details of a line', async () => {
  await office.open('/admin/donations/enter');
  await main().getByRole('button', { name: 'More of this line' }).click();
  await main().getByLabel('In memory or honour').selectOption('In honour of');
  await main().getByLabel('Name of the person').first().fill('Dr Rao');
  await soon(() => main().getByLabel('Name of the person').first().inputValue()).toBe('Dr Rao');
});
