import { labelSheet } from '../../rules/labels';
import { labelRoom } from '../../server/letters/label-pdf';
import type { Letter } from '../../server/letters/letter-words';
import { printPaper } from '../../server/letters/paper-thread';
import { WINDOW } from '../../server/letters/letter-pdf';
import { startApi, type Api } from '../support/api';
import { createExport, download } from '../support/export-files';
import { readPdf } from '../support/pdf-text';

/** Letters and address labels for selected donors and donations. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-30T08:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const donor = async (name: string | null, address: string | null): Promise<string> => {
  const [row] = await api.sql<{ id: string }>(
    `insert into donors (name, address, email) values ($1, $2, gen_random_uuid() || '@example.org') returning id`,
    [name, address],
  );
  return row?.id ?? '';
};

interface Gift {
  donorId: string;
  amount: number;
  on: string;
  status?: string;
  refunded?: number;
  receipt?: number;
}
const gift = async ({ donorId, amount, on, status = 'success', refunded = 0, receipt }: Gift): Promise<string> => {
  const [row] = await api.sql<{ id: string }>(
    `insert into donations (amount, refunded_amount, status, donor_id, donor_name, donor_email, donor_phone, payment_id, created_at, captured_at)
     values ($1, $2, $3, $4, 'As given', 'g@example.org', '', 'pay_' || gen_random_uuid(), $5, $5) returning id`,
    [amount, refunded, status, donorId, on],
  );
  if (receipt)
    await api.sql(
      `insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
       values ($1, '2026-27', $2::int, '2026-27/' || lpad($3, 6, '0'), false, '2026-11-20', '{}')`,
      [row?.id, receipt, String(receipt)],
    );
  return row?.id ?? '';
};

const letters = (asked: object) => ({ list: 'letters', format: 'pdf', letters: asked });
const labels = (asked: object) => ({ list: 'labels', format: 'pdf', letters: asked });
const pdfOf = async (input: object, as = token) => readPdf((await download(api, as, input)).bytes);
const spaceless = (text: string): string => text.replace(/\s+/g, '');

interface Preview {
  count: number;
  sheets: number;
  withoutAddressCount: number;
  withoutAddress: { name: string | null }[];
  withoutGiftCount: number;
  sampleAddress: string[];
  sampleParagraphs: string[];
  userErrors: { field: string[]; code: string; message: string }[];
}
const previewOf = async (input: object, isLabels = false): Promise<Preview> => {
  const { data, messages } = await api.call<{ adminLettersPreview: Preview }>(
    `query ($labels: Boolean!, $input: LettersInput!) { adminLettersPreview(labels: $labels, input: $input) {
       count sheets withoutAddressCount withoutAddress { name } withoutGiftCount sampleAddress sampleParagraphs
       userErrors { field code message } } }`,
    { labels: isLabels, input },
    { token },
  );
  if (messages.length > 0) throw new Error(messages.join());
  return data.adminLettersPreview;
};

test('a letter says what a donor gave: sum less refunds, days, receipt numbers, in any script', async () => {
  await api.sql(
    `insert into settings (key, value) values ('site_name', 'Prakash Setu Foundation'), ('contact_address', E'4 Lane\nPune 411001'),
       ('receipt_signatory', 'Meera Joshi'), ('receipt_signatory_title', 'Trustee'), ('pan', 'AAATP1234C')
     on conflict (key) do update set value = excluded.value`,
  );
  const kamala = await donor('कमला देशमुख', '12, शनिवार पेठ,\nपुणे 411030');
  const asha = await donor('Asha Rao', 'Flat 4\nMG Road\nBengaluru 560001');
  await gift({ donorId: kamala, amount: 100_000, on: '2026-11-19T20:00:00Z', receipt: 1 });
  await gift({ donorId: kamala, amount: 50_000, on: '2026-11-22T06:00:00Z', refunded: 20_000, receipt: 2 });
  await gift({ donorId: kamala, amount: 900_000, on: '2026-11-22T06:00:00Z', status: 'failed' });
  await gift({ donorId: asha, amount: 12_500_000, on: '2026-11-20T06:00:00Z' });
  const { pages, text } = await pdfOf(letters({ donors: { ids: [kamala, asha] } }));
  expect(pages).toBe(2);
  const [first = '', second = ''] = spaceless(text).split('Withgratitude,');
  expect(first).toContain('DearAshaRao,');
  expect(first).toContain('₹1,25,000,whichreacheduson20November2026');
  // A line without a value is left out.
  expect(first).not.toContain('Receipts:');
  expect(second).toContain('Dearकमलादेशमुख');
  expect(second).toContain('₹1,300,whichreachedusbetween20November2026and22November2026');
  expect(second).toContain('Receipts:2026-27/000001,2026-27/000002');
  expect(second).toContain('पुणे');
  for (const part of ['PrakashSetuFoundation', 'MeeraJoshi', 'Trustee', 'PANAAATP1234C', '30November2026'])
    expect(spaceless(text)).toContain(part);
  // Without the gifts of other years.
  const day = await pdfOf(letters({ donors: { ids: [kamala] }, from: '2026-11-22', to: '2026-11-22' }));
  expect(spaceless(day.text)).toContain('₹300,whichreacheduson22November2026');
});

test('the address stands in the window of the envelope, and none of the rest', async () => {
  const id = await donor(
    'Asha Rao',
    'Flat 4, Very Long Society Name With Many Words\nNear the old temple\nMG Road\nShivajinagar\nPune\nMaharashtra 411005\nIndia',
  );
  await gift({ donorId: id, amount: 100_000, on: '2026-11-20T06:00:00Z' });
  const { stretches } = await pdfOf(letters({ donors: { ids: [id] } }));
  const inWindow = stretches.filter(({ y }) => {
    const down = 841.89 - y;
    return down >= WINDOW.y && down <= WINDOW.y + WINDOW.height;
  });
  const seen = spaceless(inWindow.map(({ text }) => text).join(''));
  expect(seen.startsWith('AshaRaoFlat4,')).toBe(true);
  expect(seen.endsWith('Maharashtra411005India')).toBe(true);
});

test('gifts that are selected are the ones that are thanked for, one letter a donor', async () => {
  const [asha, ravi] = [await donor('Asha', 'Pune'), await donor('Ravi', 'Pune')];
  const small = await gift({ donorId: asha, amount: 10_000, on: '2026-11-20T06:00:00Z' });
  const large = await gift({ donorId: asha, amount: 50_000, on: '2026-11-21T06:00:00Z' });
  await gift({ donorId: asha, amount: 70_000, on: '2026-11-22T06:00:00Z' });
  const failed = await gift({ donorId: ravi, amount: 70_000, on: '2026-11-22T06:00:00Z', status: 'failed' });
  const { pages, text } = await pdfOf(letters({ donations: { ids: [small, large, failed] } }));
  expect(pages).toBe(1);
  expect(spaceless(text)).toContain('₹600,whichreachedusbetween20November2026and21November2026');
  const filtered = await previewOf({ donations: { filter: { amountFrom: 60_000 } } });
  expect(filtered).toMatchObject({ count: 1, withoutAddressCount: 0 });
  expect(filtered.sampleParagraphs.join(' ')).toContain('₹700');
});

test('whoever has no address, or no gift to name, is listed and left out', async () => {
  const ids = [
    await donor('Asha', 'Pune'),
    await donor('Ravi', '  '),
    await donor(null, null),
    await donor('Zoya', 'Goa'),
  ];
  for (const donorId of ids.slice(0, 3)) await gift({ donorId, amount: 10_000, on: '2026-11-20T06:00:00Z' });
  const asked = { donors: { ids } };
  expect(await previewOf(asked)).toMatchObject({
    count: 1,
    withoutAddressCount: 2,
    withoutAddress: [{ name: 'Ravi' }, { name: null }],
    withoutGiftCount: 1,
    sampleAddress: ['Asha', 'Pune'],
    userErrors: [],
  });
  expect((await pdfOf(letters(asked))).pages).toBe(1);
  // A greeting names no gift, and may be handed over.
  const greeting = { ...asked, text: 'Dear {name},\n\nA happy new year.', withoutAddress: true };
  expect(await previewOf(greeting)).toMatchObject({ count: 4, withoutGiftCount: 0 });
  const handed = await pdfOf(letters(greeting));
  expect(handed.pages).toBe(4);
  expect(spaceless(handed.text)).toContain('DearFriend,');
  expect(await previewOf(asked, true)).toMatchObject({ count: 2, sheets: 1 });
});

test('labels begin where the sheet is free, go on along the rows, and none runs over', async () => {
  const long = `${'Flat number 12 in the Very Long Society Name, '.repeat(9)}Pune 411005`;
  const ids: string[] = [];
  for (let at = 0; at < 25; at += 1)
    ids.push(await donor(`Donor ${String(at).padStart(2, '0')}`, at === 0 ? long : 'Pune'));
  const asked = { donors: { ids }, stock: 'sheet24', startAt: 5 };
  expect(await previewOf(asked, true)).toMatchObject({ count: 25, sheets: 2 });
  const { pages, stretches, text } = await pdfOf(labels(asked));
  expect(pages).toBe(2);
  const room = labelRoom(labelSheet('sheet24'), 1, 1);
  const ofFirst = stretches.slice(
    0,
    stretches.findIndex(({ text: run }) => run.replace(/\s/g, '').startsWith('Donor01')),
  );
  // The fifth label of three columns is the second of the second row.
  expect(ofFirst[0]?.text.replace(/\s/g, '')).toBe('Donor00');
  for (const { y } of ofFirst) {
    expect(841.89 - y).toBeGreaterThan(room.y);
    expect(841.89 - y).toBeLessThanOrEqual(room.y + room.height);
  }
  expect(
    ofFirst
      .map(({ text: run }) => run)
      .join('')
      .replace(/\s/g, ''),
  ).toMatch(/Pune411005$/);
  expect(spaceless(text)).toContain('Donor24');
});

test('refusals name the field; the file is for admins and accountants, and in the audit log', async () => {
  const id = await donor('Asha', 'Pune');
  const refusal = async (input: object, as = token) => (await createExport(api, as, input)).userErrors[0];
  expect(await refusal(letters({ donors: { ids: [id] }, text: 'Dear {nmae}' }))).toMatchObject({
    field: ['text'],
    message: expect.stringContaining('There is no placeholder {nmae}.'),
  });
  expect(await refusal(letters({ donors: { ids: [id] }, text: ' ' }))).toMatchObject({ field: ['text'] });
  expect(await refusal(labels({ donors: { ids: [id] }, startAt: 25 }))).toMatchObject({ field: ['startAt'] });
  expect(await refusal(letters({}))).toMatchObject({ field: ['donors'], code: 'REQUIRED' });
  expect(await refusal(letters({ donors: { ids: [id] }, donations: { ids: [] } }))).toMatchObject({
    field: ['donors'],
  });
  expect(await refusal(labels({ donors: { ids: [] } }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusal({ list: 'letters', format: 'csv', letters: { donors: { ids: [id] } } })).toMatchObject({
    field: ['format'],
  });
  expect(await refusal({ list: 'labels', format: 'pdf' })).toMatchObject({ field: ['letters'], code: 'REQUIRED' });
  for (const role of ['auditor', 'entry', 'editor'] as const) {
    const { token: other } = await api.signIn(role);
    const { codes } = await api.call(
      'mutation ($input: ExportInput!) { createExport(input: $input) { export { id } } }',
      { input: labels({ donors: { ids: [id] } }) },
      { token: other },
    );
    expect(codes).toEqual(['FORBIDDEN']);
  }
  const { token: accountant } = await api.signIn('accountant');
  expect((await pdfOf(labels({ donors: { ids: [id] } }), accountant)).pages).toBe(1);
  const [audited] = await api.sql<{ after: { list: string; title: string } }>(
    `select after from audit_log where action = 'export.download' order by id desc limit 1`,
  );
  expect(audited?.after).toMatchObject({ list: 'labels', title: 'address-labels-2026-11-30.pdf' });
});

test('two thousand letters are drawn beside the main thread and never held as a whole', async () => {
  await api.sql(
    `with people as (
       insert into donors (name, address, email) select 'Donor ' || n, 'Lane ' || n || E'\nPune', n || '@example.org' from generate_series(1, 2000) n returning id)
     insert into donations (amount, status, donor_id, donor_name, donor_email, donor_phone, payment_id, captured_at)
     select 100000, 'success', id, 'x', 'x@example.org', '', 'pay_' || id, '2026-11-20' from people`,
  );
  const { bytes } = await download(api, token, letters({ donors: { search: null, filter: {} } }));
  expect(readPdf(bytes).pages).toBe(2000);
  // Fonts once, not once a page.
  expect(bytes.length).toBeLessThan(12_000_000);

  const asked: number[] = [];
  async function* batches(): AsyncGenerator<Letter[]> {
    for (let at = 0; at < 10; at += 1) {
      asked.push(at);
      yield Array.from({ length: 50 }, (_, letter) => ({
        to: [`Donor ${letter}`, 'Pune'],
        paragraphs: ['Thank you.'],
      }));
    }
  }
  const job = {
    kind: 'labels',
    title: 'Labels',
    author: 'x',
    printedOn: '2026-11-30',
    sheet: labelSheet('sheet24'),
    startAt: 1,
  } as const;
  const askedAtPiece: number[] = [];
  for await (const { length } of printPaper(job, batches())) if (length > 0) askedAtPiece.push(asked.length);
  // A piece is handed over before the next people are read.
  expect(askedAtPiece[0]).toBeLessThan(3);
  expect(askedAtPiece.length).toBeGreaterThan(5);
}, 180_000);
