import { createHmac, randomUUID } from 'node:crypto';
import { createSendMail } from '../../server/delivery/send-mail.job';
import type { OutgoingMail } from '../../server/delivery/transports';
import { createLog } from '../../server/log';
import { JWT_SECRET, startApi, type Api } from '../support/api';
import { answerTo, giveMonthly, giveOffline, inboxMail, keyIn, mailedKey, openPage, PDF } from '../support/my-giving';
import { register80g } from '../support/office-donations';
import { readPdf } from '../support/pdf-text';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

const TODAY = new Date('2026-11-20T06:00:00Z');
const inDays = (days: number): Date => new Date(TODAY.getTime() + days * 86_400_000);
const ASHA = 'asha@example.org';
const BALA = 'bala@example.org';

let emulator: RunningEmulator;
let api: Api;
let token: string;
beforeAll(async () => {
  emulator = await startEmulator();
  const { keyId, keySecret } = KEYS;
  api = await startApi({ keyId, keySecret, apiBase: emulator.origin });
});
beforeEach(async () => {
  await api.reset();
  await emulator.control('reset', {});
  api.setNow(TODAY);
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

const donorId = async (email: string): Promise<string> =>
  (await api.sql<{ id: string }>('select id from donors where email = $1', [email]))[0]?.id ?? '';

test('the link in a receipt’s mail opens the giver’s own page and nobody else’s', async () => {
  const gift = await giveOffline(api, token, { pan: 'ABCPK1234F' });
  await giveOffline(api, token, { name: 'Bala', email: BALA });
  expect(await openPage(api, await mailedKey(api, ASHA))).toMatchObject({
    name: 'Asha Kulkarni',
    email: ASHA,
    people: [{ name: 'Asha Kulkarni', maskedPan: 'AB••••••4F', lacksAddress: true }],
    gifts: [
      { id: gift.id, amount: 500_000, is80gEligible: true, receiptNumber: gift.receipt.receiptNumber, isVoid: false },
    ],
    subscriptions: [],
  });
  expect(await openPage(api, await mailedKey(api, BALA))).toMatchObject({ name: 'Bala', gifts: [{ amount: 500_000 }] });
});

test('a link is good for 180 days', async () => {
  await giveOffline(api, token);
  const key = await mailedKey(api, ASHA);
  api.setNow(inDays(180));
  expect(await openPage(api, key)).toMatchObject({ email: ASHA });
  api.setNow(inDays(181));
  expect(await openPage(api, key)).toBeNull();
});

test('a link dies when the donor’s e-mail changes; one of the new address opens', async () => {
  await giveOffline(api, token);
  const key = await mailedKey(api, ASHA);
  const person = { name: 'Asha Kulkarni', phone: '', pan: null, address: null };
  const UPDATE =
    'mutation ($id: ID!, $input: DonorDetailsInput!) { updateDonor(input: { id: $id, donor: $input }) { userErrors { code } } }';
  await api.call(UPDATE, { id: await donorId(ASHA), input: { ...person, email: 'asha@new.example' } }, { token });
  expect(await openPage(api, key)).toBeNull();
  await giveOffline(api, token, { email: 'asha@new.example' });
  expect(await openPage(api, await mailedKey(api, 'asha@new.example'))).toMatchObject({ gifts: [{}, {}] });
});

test('a key that is not ours opens nothing', async () => {
  await giveOffline(api, token);
  await giveOffline(api, token, { email: BALA });
  const key = await mailedKey(api, ASHA);
  const [id = '', lastDay = '', signed = ''] = key.split('.');
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const other = await donorId(BALA);
  expect(sign(JWT_SECRET, `donor-page:${id}:${lastDay}:${ASHA}`)).toBe(signed);
  const forged = [
    '',
    'nonsense',
    '..',
    `${id}.${lastDay}.`,
    `${id}.${lastDay}.${signed}A`,
    `${id}.${lastDay}`,
    `${other}.${lastDay}.${signed}`,
    `${id}.${Number(lastDay) + 1}.${signed}`,
    `${id}.${lastDay}.${sign('another secret', `donor-page:${id}:${lastDay}:${ASHA}`)}`,
    `${id}.${lastDay}e3.${signed}`,
    `' or true --.${lastDay}.${signed}`,
  ];
  for (const tried of forged) expect([tried, await openPage(api, tried)]).toEqual([tried, null]);
});

test('a receipt comes to its own donor only', async () => {
  const own = await giveOffline(api, token);
  const others = await giveOffline(api, token, { email: BALA });
  const key = await mailedKey(api, ASHA);
  const print = (receiptId: string, by = key) =>
    answerTo<{ pdf: string | null; fileName: string | null; userErrors: object[] }>(api, PDF, { key: by, receiptId });
  const { pdf, fileName, userErrors } = await print(own.receipt.id);
  expect([fileName, userErrors]).toEqual(['receipt-2026-27-000001.pdf', []]);
  expect(readPdf(Buffer.from(pdf ?? '', 'base64')).text).toContain('2026-27/000001');
  expect(await print(others.receipt.id)).toEqual({
    html: null,
    pdf: null,
    fileName: null,
    userErrors: [{ code: 'NOT_FOUND' }],
  });
  expect((await print('nonsense')).userErrors).toEqual([{ code: 'NOT_FOUND' }]);
  expect((await print(own.receipt.id, 'nonsense')).userErrors).toEqual([{ code: 'LINK_EXPIRED' }]);
});

test('mails to a merged donor’s former address lead to the donor that was kept', async () => {
  await giveOffline(api, token);
  await giveOffline(api, token, { email: 'asha@old.example' });
  const before = await mailedKey(api, 'asha@old.example');
  const MERGE =
    'mutation ($keepId: ID!, $mergeId: ID!) { mergeDonors(input: { keepId: $keepId, mergeId: $mergeId }) { userErrors { code } } }';
  await api.call(MERGE, { keepId: await donorId(ASHA), mergeId: await donorId('asha@old.example') }, { token });
  expect(await openPage(api, before)).toBeNull();
  expect(await openPage(api, await mailedKey(api, 'asha@old.example'))).toMatchObject({ email: ASHA, gifts: [{}, {}] });
});

test('every mail about giving carries the link when it is sent and in the inbox, the stored ones carry no key', async () => {
  await giveOffline(api, token);
  const { providerId } = await giveMonthly(api, emulator, BALA);
  const [charge] = await api.sql<{ id: string }>('select id from donations where is_recurring');
  await api.call(
    'mutation ($id: ID!, $key: String!) { refundDonation(input: { id: $id, amount: 10000, reason: "Asked for", idempotencyKey: $key }) { userErrors { code } } }',
    { id: charge?.id, key: randomUUID() },
    { token },
  );
  await emulator.rzp.subscriptions.cancel(providerId);
  await api.app.services.subscriptions.watchSubscription(providerId);

  const mails = await api.sql<{ id: string; kind: string; to: string; text: string; html: string }>(
    'select id, kind, to_address as "to", text_body as "text", html_body as "html" from mails order by kind',
  );
  const kinds = mails.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(
    new Set(['donation-receipt', 'donation-refund', 'recurring-ended', 'recurring-started']),
  );
  const sent: OutgoingMail[] = [];
  const send = createSendMail({
    dataSource: api.database.dataSource,
    log: createLog('silent'),
    now: () => TODAY,
    jwtSecret: JWT_SECRET,
    siteName: 'Test Foundation',
    publicUrl: 'http://localhost:4000',
    transport: { send: (mail) => Promise.resolve(void sent.push(mail)) },
  });
  for (const { id, to, text, html } of mails) {
    expect(text + html).not.toContain('key=');
    expect(await openPage(api, keyIn(await inboxMail(api, id)))).toMatchObject({ email: to });
    await send(id);
    const mail = sent.at(-1);
    for (const body of [mail?.text ?? '', mail?.html ?? '']) {
      expect(body).not.toContain('[[');
      expect(await openPage(api, keyIn(body))).toMatchObject({ email: to });
    }
  }
});

test('mails about an account carry no link', async () => {
  await giveOffline(api, token);
  const { email } = await api.signIn();
  await api.sql('update donors set email = $1', [email]);
  await api.call('mutation ($email: String!) { requestPasswordReset(email: $email) { success } }', { email });
  const [mail] = await api.sql<{ id: string }>(`select id from mails where kind = 'password-reset'`);
  const shown = await inboxMail(api, mail?.id ?? '');
  expect(shown).toContain('/reset-password');
  expect(shown).not.toMatch(/my-giving|\[\[/);
});
