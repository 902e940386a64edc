import { istDate, MONTHS } from '../../rules/dates';
import { violations } from '../support/axe';
import { entryDesk } from '../support/entry-desk';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
let desk: ReturnType<typeof entryDesk>;
beforeAll(async () => {
  office = await openOffice();
  desk = entryDesk(office.page);
}, 120_000);
afterAll(() => office.close());
beforeEach(async () => {
  await office.open('/admin');
  await office.page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('entry-desk:'))
      .forEach((key) => localStorage.removeItem(key)),
  );
  await office.open('/admin/donations/enter');
  await desk.focused(desk.donor());
});
afterEach(() => expect(office.complaints).toEqual([]));

const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await office.sql.query(sql, values)).rows as Row[];
const carry = (name: string) => office.page.getByRole('region', { name: 'Carried over' }).getByLabel(name);

/** The name of a donor that no other donor's name holds. */
async function knownDonor(): Promise<string> {
  const [donor] = await rows<{ name: string }>(
    `select name from donors one where name ~ '^[A-Za-z]+ [A-Za-z]+$'
        and not exists (select 1 from donors other where other.id <> one.id and other.name ilike '%' || one.name || '%')
      order by id limit 1`,
  );
  return donor?.name ?? '';
}

test.each([1440, 390])(
  'a day is that of the gift before its field is left, and no day is refused there, at %i px',
  async (width) => {
    const { page } = office;
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await page.getByRole('button', { name: 'Change' }).click();
    await carry('Paid by').selectOption('Cash');
    const donor = await knownDonor();
    const yesterday = istDate(Date.now() - 86_400_000);
    const [, month = '', day = ''] = yesterday.split('-');
    const texts = [
      `${day}.${month}`,
      day,
      `${day}/${month}`,
      `${day} ${MONTHS[Number(month) - 1]}`,
      yesterday.replaceAll('-', '/'),
    ];
    const received = page.getByRole('textbox', { name: 'Date received' });
    const enter = async (text: string, amount: number): Promise<void> => {
      await desk.donor().focus();
      await desk.takeDonor(donor, false);
      await desk.type(String(amount));
      const more = page.getByRole('button', { name: /^More/ });
      if ((await received.count()) === 0) await more.click();
      await received.fill(text);
      await desk.press('Enter');
    };
    const first = 3_001 + width;
    for (const [index, text] of texts.entries()) {
      await enter(text, first + index);
      await soon(() => desk.donor().inputValue()).toBe('');
    }
    const booked = `select (captured_at at time zone 'Asia/Kolkata')::date::text as day from donations
      where amount between $1 and $2 and donor_name = $3 and captured_at > now() - interval '3 days'`;
    const days = () => rows(booked, [100 * first, 100 * (first + 9), donor]);
    await soon(days).toEqual(texts.map(() => ({ day: yesterday })));

    const sentence = page.getByText('Please enter the date as day/month/year, for example 18/11/2026.').first();
    for (const text of ['31/06/2026', '2/13/2026']) {
      await enter(text, first + 9);
      await sentence.waitFor();
      await desk.focused(received);
      expect([await received.inputValue(), await received.getAttribute('aria-invalid')]).toEqual([text, 'true']);
      await received.fill(text);
      await desk.press('Tab');
      expect(await received.inputValue()).toBe(text);
      await page.getByRole('button', { name: 'Remove line' }).click();
    }
    expect(await days()).toHaveLength(texts.length);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);

describe('with a server that takes its time', () => {
  beforeEach(() =>
    office.page.route('**/graphql', async (route) => {
      await new Promise((done) => setTimeout(done, 600));
      await route.continue();
    }),
  );
  // A request of the office that is still held when a test ends goes on before its route is taken away.
  afterEach(() => office.page.unrouteAll({ behavior: 'wait' }));

  const giftsOf = (rupees: number) =>
    rows<{ name: string; isKnown: boolean }>(
      `select g.donor_name as name, d.donation_count > 1 as "isKnown" from donations g join donors d on d.id = g.donor_id where g.amount = $1`,
      [100 * rupees],
    );

  test.each(['Tab', 'Enter'])(
    '%s before the search has answered takes the known donor, and the amount is the amount',
    async (key) => {
      const { page } = office;
      await carry('Paid by').selectOption('Cash');
      const name = await knownDonor();
      const rupees = key === 'Tab' ? 5_011 : 5_012;
      await desk.donor().focus();
      await desk.type(name);
      await desk.press(key);
      await desk.type(String(rupees));
      await page.getByText('Looking…').waitFor();
      await desk.press('Enter');
      // The next line is typed while the donor of the first is looked up.
      await desk.type('Bela Behind');
      await desk.press(key);
      await desk.type('12');
      await soon(() => giftsOf(rupees)).toEqual([{ name, isKnown: true }]);
      expect([await desk.donor().inputValue(), await desk.amount().inputValue()]).toEqual(['Bela Behind', '12']);
      expect(await rows('select 1 from donors where name = $1', [name])).toHaveLength(1);
    },
  );

  test.each([
    ['while the amount is typed', 5_013],
    ['after the line was handed over', 5_016],
  ])('a part of a name, searched %s, is offered before the line is saved', async (when, rupees) => {
    const { page } = office;
    await carry('Paid by').selectOption('Cash');
    const name = await knownDonor();
    await desk.donor().focus();
    await desk.type(name.slice(0, -1));
    await desk.press('Tab');
    await desk.type(String(rupees));
    const choose = desk.line(1).getByText('This may be a known donor. Please choose one, or the new donor.');
    if (when === 'while the amount is typed') await choose.waitFor();
    await desk.press('Enter');
    // Nobody looks: the next gift is typed at once.
    await desk.type('Bela Behind');
    await choose.waitFor();
    expect(await desk.donor().inputValue()).toBe('Bela Behind');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go to line 1' }).click();
    await desk.option(name).and(page.locator('[aria-selected=true]')).waitFor();
    await desk.press('Enter');
    await desk.focused(desk.amount());
    await desk.press('Enter');
    await soon(() => giftsOf(rupees)).toEqual([{ name, isKnown: true }]);
  });
});

test.each([
  ['works again', 'is the known donor', 2, 5_014],
  ['goes on failing', 'is chosen by somebody', Infinity, 5_015],
])('a donor whose search %s after the line was handed over %s', async (_how, _who, failures, rupees) => {
  const { page } = office;
  await carry('Paid by').selectOption('Cash');
  const name = await knownDonor();
  let failed = 0;
  await page.route('**/graphql', (route) => {
    if (!route.request().postData()?.includes('FindDonorsOfEntry') || failed >= failures) return route.continue();
    failed += 1;
    return route.abort('connectionreset');
  });
  await desk.donor().focus();
  await desk.type(name);
  await desk.press('Tab');
  await desk.type(String(rupees));
  await desk.press('Enter');
  const gifts = () => rows('select donor_name as name from donations where amount = $1', [100 * rupees]);
  if (failures === 2) await soon(gifts).toEqual([{ name }]);
  else {
    await desk.line(1).getByText('Not sent yet').waitFor();
    await desk.line(1).getByText('This may be a known donor. Please choose one, or the new donor.').waitFor();
    expect([failed >= 3, await gifts()]).toEqual([true, []]);
  }
  expect(await rows('select 1 from donors where name = $1', [name])).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
  office.complaints.length = 0;
});

test('rows of a sheet are no name: the field stays as it was, and says where they come in', async () => {
  const { page } = office;
  const paste = (text: string): Promise<void> =>
    desk.donor().evaluate((field, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      if (field.dispatchEvent(event)) document.execCommand('insertText', false, copied.trim());
    }, text);
  const sentence = page.getByText('Please paste one name. Rows of a sheet come in under “Bring in”.');
  await desk.donor().focus();
  await desk.type('Asha');
  await paste('Asha Paste\t500\t30/11/2026\nBela Paste\t700\t29/11/2026');
  await sentence.waitFor();
  expect(await desk.donor().inputValue()).toBe('Asha');
  expect(await page.locator('tbody').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  // One cell is copied with its end of line.
  await paste(' Kulkarni\r\n');
  await soon(() => desk.donor().inputValue()).toBe('AshaKulkarni');
  await soon(() => sentence.count()).toBe(0);
});
