import { violations } from '../support/axe';
import { addGift } from '../support/gifts';
import { openOffice, type Office } from '../support/office';
import { rowsOf } from '../support/oversight';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ seed: 'none' });
  await office.context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const whatsapp = () => office.page.getByRole('button', { name: /^Send receipt .* by WhatsApp$/ });

test('a receipt goes to the donor’s chat from the list and from the donation, with a link that opens it', async () => {
  const { page } = office;
  const { donationId, receiptId } = await addGift(rowsOf(office.sql), { donorName: 'Asha Kulkarni' });
  for (const path of ['/admin/receipts', `/admin/donations/${donationId}`]) {
    await office.open(path);
    await whatsapp().waitFor();
    expect(await violations(page)).toEqual([]);
    const [chat] = await Promise.all([page.waitForEvent('popup'), whatsapp().click()]);
    await chat.waitForURL('https://wa.me/919822012345**');
    const text = new URL(chat.url()).searchParams.get('text') ?? '';
    expect(text).toContain('Dear Asha Kulkarni, thank you for your gift of ₹500');
    const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
    expect(link.pathname).toContain(receiptId);
    const opened = await fetch(office.app.origin + link.pathname);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await chat.close();
  }
  await office.page.getByText('Receipt opened in WhatsApp').first().waitFor();
});

test('a void receipt has no such button', async () => {
  const { donationId, receiptId } = await addGift(rowsOf(office.sql), { donorName: 'Ravi' });
  await office.sql.query(`update receipts set voided_at = now(), void_reason = 'refunded' where id = $1`, [receiptId]);
  await office.open(`/admin/donations/${donationId}`);
  await office.page.getByRole('button', { name: /^View receipt/ }).waitFor();
  await soon(() => whatsapp().count()).toBe(0);
});
