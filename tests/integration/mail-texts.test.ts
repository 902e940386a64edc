import { MAIL_TEXTS, MAIL_TEXT_KINDS, type MailTextKind } from '../../rules/mail-texts';
import { createSendMail } from '../../server/delivery/send-mail.job';
import type { OutgoingMail } from '../../server/delivery/transports';
import { createLog } from '../../server/log';
import { JWT_SECRET, startApi, type Api } from '../support/api';
import { recordOffline, recorded } from '../support/office-donations';

/** The office's own words of mails: written, shown, sent, and never in the way of a mail. */
let api: Api;
let token: string;
let sent: OutgoingMail[];
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  sent = [];
  api.setNow(new Date('2026-11-20T08:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

interface Text {
  kind: MailTextKind;
  isOwn: boolean;
  subject: string;
  heading: string;
  opening: string;
  closing: string;
  updatedAt: string | null;
}
interface Payload {
  mailText?: Text | null;
  sentTo?: string | null;
  html?: string;
  text?: string;
  subject?: string;
  userErrors: { field: string[]; code: string; message: string }[];
}
const TEXT = 'mailText { kind isOwn subject heading opening closing updatedAt } userErrors { field code message }';
const run = async (query: string, input: object, as = token): Promise<Payload> => {
  const { data, messages } = await api.call<{ result: Payload }>(query, { input }, { token: as });
  if (messages.length > 0) throw new Error(messages.join());
  return data.result;
};
const save = (text: object, readAt?: string | null) =>
  run(`mutation ($input: UpdateMailTextInput!) { result: updateMailText(input: $input) { ${TEXT} } }`, {
    text,
    readAt,
  });
const resetText = (kind: MailTextKind, readAt?: string | null) =>
  run(`mutation ($input: ResetMailTextInput!) { result: resetMailText(input: $input) { ${TEXT} } }`, { kind, readAt });
const previewOf = (text: object) =>
  run(
    'query ($input: MailTextInput!) { result: adminMailTextPreview(input: $input) { subject html text userErrors { field code message } } }',
    text,
  );
const list = async (): Promise<Text[]> =>
  (
    await api.call<{ adminMailTexts: Text[] }>(
      '{ adminMailTexts { kind isOwn subject heading opening closing updatedAt } }',
      {},
      { token },
    )
  ).data.adminMailTexts;

const OWN = {
  kind: 'receipt',
  subject: 'Dhanyavaad for {amount}',
  heading: 'Namaste {first_name}',
  opening: 'We <b>received</b> {amount} & thank you.\n\nReceipt {receipt} comes with this mail.',
  closing: 'Visit us in Pune.',
};

/** Sends what waits in the outbox, as the worker does. */
async function sendAll(): Promise<void> {
  const send = createSendMail({
    siteName: 'Test Foundation',
    publicUrl: 'http://localhost:4000',
    jwtSecret: JWT_SECRET,
    dataSource: api.database.dataSource,
    transport: { send: async (mail) => void sent.push(mail) },
    log: createLog('silent'),
    now: () => new Date('2026-11-20T09:00:00Z'),
  });
  for (const { id } of await api.sql<{ id: string }>(
    `select id from mails where status = 'queued' order by created_at`,
  ))
    await send(id);
}
const mailRows = () =>
  api.sql<{ subject: string; text: string; parts: object | null; status: string }>(
    `select subject, text_body as text, parts, status from mails order by created_at, id`,
  );

test('all texts are offered in the built-in words until one is saved', async () => {
  const texts = await list();
  expect(texts.map(({ kind }) => kind)).toEqual([...MAIL_TEXT_KINDS]);
  expect(texts.every(({ isOwn, updatedAt }) => !isOwn && updatedAt === null)).toBe(true);
  expect(texts[0]).toMatchObject(MAIL_TEXTS.receipt.ours);
});

test('a mail that waits is sent in the words of that moment: escaped, with its facts, buttons and legal lines', async () => {
  const { receipt } = recorded(await recordOffline(api, token));
  const [queued] = await mailRows();
  expect(queued?.text).toContain('Your ₹5,000 has reached us');
  expect((await save(OWN)).userErrors).toEqual([]);
  await sendAll();
  const [mail] = sent;
  expect(mail?.subject).toBe('Dhanyavaad for ₹5,000');
  expect(mail?.text).toContain('Namaste Asha\n\nWe <b>received</b> ₹5,000 & thank you.');
  expect(mail?.text).toContain(`Receipt ${receipt.receiptNumber} comes with this mail.`);
  expect(mail?.html).toContain('We &lt;b&gt;received&lt;/b&gt; ₹5,000 &amp; thank you.');
  for (const part of [
    'Visit us in Pune.',
    'The receipt is also attached.',
    'Gift: ₹5,000',
    'http://localhost:4000/my-giving',
    '/receipt-pdf/',
  ])
    expect(mail?.text).toContain(part);
  expect(mail?.text).not.toContain('has reached us');
  expect(mail?.attachments).toHaveLength(1);
  // What was sent is kept, without keys, and nothing else of it.
  const [row] = await mailRows();
  expect(row).toMatchObject({ subject: 'Dhanyavaad for ₹5,000', status: 'sent', parts: null });
  expect(row?.text).toContain('[[receipt-pdf-url]]');
});

test('one press brings ours back, for waiting mails too', async () => {
  const saved = await save(OWN);
  recorded(await recordOffline(api, token));
  const { mailText } = await resetText('receipt', saved.mailText?.updatedAt);
  expect(mailText).toMatchObject({ isOwn: false, ...MAIL_TEXTS.receipt.ours });
  await sendAll();
  expect(sent[0]?.subject).toMatch(/^Your donation of ₹5,000 to Test Foundation: receipt /);
  expect((await mailRows())[0]?.parts).toBeNull();
});

test('a text that cannot be used stops nothing: the mail goes in ours, and the office is told until it is mended', async () => {
  await save(OWN);
  await api.sql(`update mail_texts set opening = 'Thank you {nobody}' where kind = 'receipt'`);
  recorded(await recordOffline(api, token));
  await sendAll();
  expect(sent[0]?.text).toContain('Your ₹5,000 has reached us');
  const items = () =>
    api.sql(`select reference, details, resolved_at is null as open from attention_items where kind = 'mail_text'`);
  expect(await items()).toEqual([
    { reference: 'receipt', details: expect.stringContaining('There is no placeholder {nobody}.'), open: true },
  ]);
  await save(OWN);
  expect(await items()).toMatchObject([{ open: false }]);
  // Parts that a later version does not understand are sent as they were written.
  recorded(await recordOffline(api, token));
  await api.sql(`update mails set parts = '{"words": {"kind": "receipt"}}' where status = 'queued'`);
  await sendAll();
  expect(sent[1]?.text).toContain('Your ₹5,000 has reached us');
});

test.each([
  [{ opening: 'Thank you {nmae} for {amount}' }, 'opening', 'There is no placeholder {nmae}.'],
  [{ opening: 'Thank you.' }, 'opening', 'This text needs {amount}: what was given.'],
  [{ subject: ' ' }, 'subject', 'Please enter the subject.'],
  [{ heading: 'Two\nlines' }, 'heading', 'This is one line.'],
  [{ closing: 'See www.other.example today' }, 'closing', 'Please write no web address'],
  [{ opening: '{amount} [[donor-page-url]]' }, 'opening', 'Please write no web address'],
  [{ opening: `{amount}${'x'.repeat(2_000)}` }, 'opening', 'at most 2000 characters'],
])('%o is refused with its field', async (change, field, message) => {
  const { mailText, userErrors } = await save({ ...OWN, ...change });
  expect(mailText).toBeNull();
  expect(userErrors).toEqual([{ field: ['text', field], code: 'INVALID', message: expect.stringContaining(message) }]);
  expect((await previewOf({ ...OWN, ...change })).userErrors).toMatchObject([{ field: [field] }]);
  expect((await list())[0]?.isOwn).toBe(false);
});

test('of two who save, the second is told; each write is in the audit log', async () => {
  const first = await save(OWN);
  api.setNow(new Date('2026-11-20T08:01:00Z'));
  await save({ ...OWN, closing: 'Second' }, first.mailText?.updatedAt);
  // The same words again, as after a lost answer, take nothing from anybody, and are not written again.
  expect((await save({ ...OWN, closing: 'Second' }, first.mailText?.updatedAt)).userErrors).toEqual([]);
  expect((await save({ ...OWN, closing: 'Third' }, first.mailText?.updatedAt)).userErrors).toMatchObject([
    { code: 'CONFLICT' },
  ]);
  expect((await resetText('receipt', first.mailText?.updatedAt)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect((await resetText('receipt')).mailText?.isOwn).toBe(false);
  expect(
    await api.sql(`select action, after->>'closing' as closing from audit_log where entity = 'mail_text' order by id`),
  ).toEqual([
    { action: 'mail_text.update', closing: 'Visit us in Pune.' },
    { action: 'mail_text.update', closing: 'Second' },
    { action: 'mail_text.reset', closing: MAIL_TEXTS.receipt.ours.closing },
  ]);
});

test('the preview shows the mail with made-up values; a test goes to the caller alone', async () => {
  const preview = await previewOf(OWN);
  expect(preview.subject).toBe('Dhanyavaad for ₹2,500');
  expect(preview.html).toContain('We &lt;b&gt;received&lt;/b&gt; ₹2,500');
  expect(preview.html).toContain('Test Foundation');
  expect(preview.html).not.toContain('[[');
  const message = await previewOf({ kind: 'membership', opening: 'Namaste {name}, your membership {ends}.' });
  expect(message).toMatchObject({
    html: '',
    text: 'Namaste Kamala Deshmukh, your membership ends on 30 November 2026.',
  });
  const { email, token: mine } = await api.signIn('admin');
  const { sentTo } = await run(
    'mutation ($input: MailTextInput!) { result: sendTestMail(input: $input) { sentTo userErrors { field code message } } }',
    OWN,
    mine,
  );
  expect(sentTo).toBe(email);
  await sendAll();
  expect(sent).toMatchObject([{ to: email, subject: 'Test: Dhanyavaad for ₹2,500' }]);
  expect((await list())[0]?.isOwn).toBe(false);
});
