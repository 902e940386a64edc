import { hydrated } from '../support/donor-path';
import { keyIn } from '../support/my-giving';
import { openOffice, type Office } from '../support/office';
import { recordOffline, recorded } from '../support/office-donations';
import { soon } from '../support/soon';

/** A mailbox of two people, opened on a phone by the keyboard and by links that a mail client mangled. */
const EMAIL = 'family@example.org';
const MOTHER = 'Smt. Venkatalakshmi Subramaniam Chandrasekharan Krishnamoorthy';
const SON = 'Aditya Krishnamoorthy';
let office: Office;
let mail: string;

const give = async (name: string, pan: string | null) =>
  recorded(
    await recordOffline(office, office.token, {
      donor: { name, email: EMAIL, phone: '', pan, address: 'Nashik' },
      receiptMail: 'now',
    }),
  );
const main = () => office.page.getByRole('main');
const focused = () => office.page.locator(':focus');

beforeAll(async () => {
  office = await openOffice({ viewport: { width: 390, height: 844 } });
  await give(MOTHER, 'ABCPK1234F');
  await give(SON, null);
  const mails = async () =>
    (await office.sql.query<{ id: string }>('select id from mails where to_address = $1', [EMAIL])).rows;
  await soon(async () => (await mails()).length).toBe(2);
  mail = await (await fetch(`${office.app.origin}/dev/mail/${(await mails())[0]?.id ?? ''}/html`)).text();
}, 180_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

async function openGiving(): Promise<void> {
  await office.page.goto('about:blank');
  await office.page.goto(`${office.app.origin}/my-giving#key=${keyIn(mail)}`);
  await main()
    .getByRole('heading', { name: / so far$/ })
    .waitFor();
}

test.each([390, 320])('buttons with a long name fit a screen of %d pixels', async (width) => {
  await office.page.setViewportSize({ width, height: 844 });
  await openGiving();
  await main()
    .getByRole('button', { name: `Correct the address of ${MOTHER}` })
    .waitFor();
  expect(await office.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test('the forms of two people are told apart by their labels', async () => {
  await openGiving();
  await main()
    .getByRole('button', { name: `Correct the PAN of ${MOTHER}` })
    .click();
  const right = main().getByRole('region', { name: `Correct the details of ${MOTHER}` });
  await right.getByText('Right PAN').click();
  await focused().and(right.getByRole('textbox')).waitFor();
  const ids = await office.page.evaluate(() => [...document.querySelectorAll('main [id]')].map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('a form opened by the keyboard has the focus, and gives it back when it is left', async () => {
  await openGiving();
  await main()
    .getByRole('button', { name: `Correct the PAN of ${MOTHER}` })
    .press('Enter');
  await focused().and(main().getByLabel('Right PAN')).waitFor();
  await main().getByRole('button', { name: 'Leave it as it is' }).press('Enter');
  await focused()
    .and(main().getByRole('button', { name: `Correct the PAN of ${MOTHER}` }))
    .waitFor();
  expect(await main().getByLabel('Right PAN').count()).toBe(0);
});

test('what asks for a PAN or an address stays off paper', async () => {
  await openGiving();
  const fields = main().getByRole('textbox').filter({ visible: true });
  await soon(() => fields.count()).toBeGreaterThan(0);
  await office.page.emulateMedia({ media: 'print' });
  expect(await fields.count()).toBe(0);
  await main().getByText('Not eligible').first().waitFor();
  await office.page.emulateMedia({ media: null });
});

test('a PAN pasted with spaces is taken whole', async () => {
  await openGiving();
  const pan = main().getByRole('region', { name: `PAN of ${SON}` });
  await pan.getByLabel('PAN', { exact: true }).focus();
  // As a paste: `fill` would pass by a limit of the field.
  await office.page.keyboard.insertText('bbbps 1234 b');
  await soon(() => pan.getByLabel('PAN', { exact: true }).inputValue()).toBe('BBBPS1234B');
  await pan.getByRole('button', { name: 'Add PAN' }).click();
  await office.toast('PAN added').waitFor();
});

test('a receipt’s link that lost its end says so, and offers a new one', async () => {
  const link = /\/receipt-pdf\/[\w.-]+/.exec(mail)?.[0] ?? '';
  await office.page.goto(office.app.origin + link.slice(0, -6));
  await hydrated(office.page);
  await main().getByText('This link has expired, or a part of it is missing. We can send you a new one.').waitFor();
  await main().getByRole('button', { name: 'Send me the link' }).waitFor();
});
