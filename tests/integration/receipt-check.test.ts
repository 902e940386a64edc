import { checkUrl } from '../../server/receipts/check-link';
import { receiptPdfUrl } from '../../server/receipts/pdf-link';
import { JWT_SECRET, newAddress, startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { readPdf } from '../support/pdf-text';

const NOW = new Date('2026-11-22T06:30:00Z');
const links = { jwtSecret: JWT_SECRET, publicUrl: '', now: () => NOW };

let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(NOW);
});
afterAll(() => api.close());

const open = async (path: string, address = newAddress(), method = 'GET') => {
  const response = await fetch(api.origin + path, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
const printPath = (receiptNumber: string, revision = 1): string => checkUrl(links, { receiptNumber, revision });
const give = async () => {
  const { receiptId } = await addGift(api, {
    donorName: 'Kamala Deshpande',
    donorEmail: 'kamala@example.org',
    donorPan: 'ABCPK1234F',
    donorAddress: '7 Tulshibaug Road',
    amount: 150_000,
    at: NOW,
  });
  const [receipt] = await api.sql<{ number: string }>('select receipt_number as number from receipts where id = $1', [
    receiptId,
  ]);
  return { receiptId, number: receipt?.number ?? '' };
};

describe('the page behind the QR code', () => {
  test('confirms number, date, amount and initials, and shows nobody', async () => {
    const { number } = await give();
    const { status, headers, body } = await open(printPath(number));
    expect(status).toBe(200);
    for (const said of ['This receipt is valid', number, '22 November 2026', '₹1,500', 'K. D.', 'यह रसीद मान्य है'])
      expect(body).toContain(said);
    expect(body).not.toMatch(/Kamala|Deshpande|example\.org|ABCPK1234F|Tulshibaug/);
    expect(body).not.toContain('<script');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect((await open(printPath(number), undefined, 'HEAD')).status).toBe(200);
    for (const end of ['/', '.', '%20', '%2e', '/?utm_source=mail'])
      expect((await open(printPath(number) + end)).status).toBe(200);
  });

  test('says that a void receipt is void, with all that was given', async () => {
    const { receiptId, number } = await give();
    await api.sql(
      `update receipts set voided_at = $2, void_reason = 'the donation was refunded', is_80g = false,
              snapshot = snapshot || '{"amount": 100000, "refundedAmount": 50000}' where id = $1`,
      [receiptId, NOW],
    );
    const { status, body } = await open(printPath(number));
    expect(status).toBe(200);
    for (const said of ['This receipt is void', 'Void since 22 November 2026: the donation was refunded', '₹1,500'])
      expect(body).toContain(said);
    expect(body).not.toContain('stands');
  });

  test('says which revision stands in place of an earlier print', async () => {
    const { receiptId, number } = await give();
    await api.sql(
      `update receipts set revision = 3, revised_at = $2, snapshot = snapshot || '{"amount": 100000}' where id = $1`,
      [receiptId, NOW],
    );
    const { body } = await open(printPath(number, 1));
    for (const said of [
      'This receipt was replaced',
      'This is revision 1. Revision 3 of 22 November 2026 replaces it',
      '₹1,000',
    ])
      expect(body).toContain(said);
    expect((await open(printPath(number, 3))).body).toContain('This receipt is valid');
    expect((await open(printPath(number, 4))).status).toBe(404);
  });

  test('a link that is not ours confirms nothing, and only so often', async () => {
    const { number } = await give();
    await api.sql(
      `insert into settings (key, value) values ('contact_phone', '+91 20 5550 0142'), ('contact_email', 'office@example.org')
         on conflict (key) do update set value = excluded.value`,
    );
    const address = newAddress();
    const forged = printPath(number).replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    const { status, body } = await open(forged, address);
    expect(status).toBe(404);
    expect(body).toContain('This receipt could not be confirmed');
    expect(body).not.toContain('₹1,500');
    // Whoever is told to ask is on a phone.
    expect(body).toContain('<a href="tel:+912055500142">+91 20 5550 0142</a>');
    expect(body).toContain('<a href="mailto:office@example.org">office@example.org</a>');
    expect((await open(printPath('2026-27/999999'))).status).toBe(404);
    for (const end of ['/', '.', '%20', '%2e']) expect((await open(forged + end)).status).toBe(404);
    const tries: number[] = [];
    for (let tried = 0; tried < 25; tried += 1)
      tries.push((await open(`/r/2026-27.000001.1.${String(tried).padStart(16, 'A')}/`, address)).status);
    expect(tries.at(-1)).toBe(429);
    expect((await open(printPath(number), address)).status).toBe(200);
  });

  test('is what the code of a receipt from before leads to', async () => {
    const { receiptId } = await give();
    const { html } = await api.app.services.receipts.document(receiptId ?? '', { html: true, pdf: false });
    expect(html).toContain('aria-label="QR code to verify this receipt"');
  });
});

describe('the PDF behind the button of a mail', () => {
  const pdfPath = (receiptId: string | null, email = 'kamala@example.org', now = NOW): string =>
    receiptPdfUrl({ ...links, now: () => now }, receiptId ?? '', email);

  test('is the receipt as it is now, and is kept by nobody', async () => {
    const { receiptId, number } = await give();
    const response = await fetch(api.origin + pdfPath(receiptId));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="receipt-${number.replace('/', '-')}.pdf"`,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(readPdf(Buffer.from(await response.arrayBuffer())).text).toContain('Kamala Deshpande');
  });

  test.each([
    ['for another address', (id: string | null) => pdfPath(id, 'other@example.org')],
    ['of half a year ago', (id: string | null) => pdfPath(id, undefined, new Date('2026-05-20T00:00:00Z'))],
    ['changed', (id: string | null) => pdfPath(id).replace(/.$/, '!')],
    ['of no receipt', () => pdfPath('00000000-0000-4000-8000-000000000000')],
    ['cut', (id: string | null) => pdfPath(id).slice(0, 60)],
  ])('a link %s leads to where a new one can be asked for, which says why', async (_name, pathOf) => {
    const { receiptId } = await give();
    const { status, headers } = await open(pathOf(receiptId));
    expect([status, headers.get('location')]).toEqual([303, 'http://localhost:4000/my-giving#key=expired']);
  });

  test('cannot be drawn without end', async () => {
    const { receiptId } = await give();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 35 }, () => open(pdfPath(receiptId), address, 'HEAD')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});
