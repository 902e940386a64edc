import { randomUUID } from 'node:crypto';
import { createSendMail } from '../../server/delivery/send-mail.job';
import type { OutgoingMail } from '../../server/delivery/transports';
import { createLog } from '../../server/log';
import { JWT_SECRET, startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { mailingSteps, operations, type Mailing } from '../support/mailings';
import { readPdf } from '../support/pdf-text';

/** The statements of a financial year, one for each mailbox. */
const TODAY = new Date('2026-11-20T06:00:00Z');
const IN_YEAR = new Date('2025-08-10T06:00:00Z');
/** The last second of 2025-26, and the first of 2026-27, in Asia/Kolkata. */
const LAST = new Date('2026-03-31T18:29:59Z');
const FIRST = new Date('2026-03-31T18:30:00Z');
const PREVIEW = `query ($year: String!) { result: adminStatementMailingPreview(financialYear: $year) { donors lastStartedAt tooMany minutes } }`;
const START = `mutation ($year: String!, $key: String!) {
  result: startStatementMailing(input: { financialYear: $year, idempotencyKey: $key }) {
    mailing { id financialYear status total waiting } userErrors { field code } } }`;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(TODAY);
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const { gift, handOver, mails } = mailingSteps(() => api);

interface Started {
  mailing: (Pick<Mailing, 'id' | 'status' | 'total' | 'waiting'> & { financialYear: string }) | null;
  userErrors: { field: string[]; code: string }[];
}

const donors = async (year = '2025-26'): Promise<number> =>
  (await api.call<{ result: { donors: number } }>(PREVIEW, { year }, { token })).data.result.donors;
const start = async (year = '2025-26', key: string = randomUUID()): Promise<Started> =>
  (await api.call<{ result: Started }>(START, { year, key }, { token })).data.result;

/** Sends what is queued; returns each mail with the text of what is attached. */
async function send(): Promise<{ to: string; subject: string; files: string[]; text: string }[]> {
  const sent: OutgoingMail[] = [];
  const job = createSendMail({
    dataSource: api.database.dataSource,
    transport: { send: async (mail) => void sent.push(mail) },
    log: createLog('silent'),
    now: () => TODAY,
    jwtSecret: JWT_SECRET,
    publicUrl: api.origin,
    siteName: 'Setu',
    statement: api.app.services.myGiving.statementOf,
  });
  for (const { id } of await api.sql<{ id: string }>(
    `select id from mails where status = 'queued' order by to_address`,
  ))
    await job(id);
  return sent.map(({ to, subject, attachments }) => ({
    to,
    subject,
    files: attachments.map(({ filename }) => filename),
    text: attachments.map(({ content }) => readPdf(content).text).join(),
  }));
}

describe('who gets one', () => {
  test('each mailbox that gave in the year once, from the first to the last second of it', async () => {
    await gift('asha@example.org', { at: IN_YEAR });
    await gift('ASHA@example.org', { at: IN_YEAR, donorPan: 'ABCPK1234F' });
    await gift('last@example.org', { at: LAST });
    await gift('first@example.org', { at: FIRST });
    expect([await donors('2025-26'), await donors('2026-27'), await donors('2024-25')]).toEqual([2, 1, 0]);
    expect(await start()).toMatchObject({
      mailing: { financialYear: '2025-26', status: 'running', total: 2, waiting: 2 },
      userErrors: [],
    });
    const [audit] = await api.sql<{ action: string; after: object }>('select action, after from audit_log');
    expect(audit).toMatchObject({ action: 'receipt_mailing.start', after: { financialYear: '2025-26' } });
    await handOver();
    expect((await mails()).map(({ to }) => to).sort()).toEqual(['asha@example.org', 'last@example.org']);
  });

  test('of a year from its first second in India on', async () => {
    await gift('first@example.org', { at: FIRST });
    const found: number[] = [];
    for (const now of [LAST, FIRST]) {
      api.setNow(now);
      ({ token } = await api.signIn('admin'));
      found.push(await donors('2026-27'));
    }
    expect(found).toEqual([0, 1]);
  });

  test('nobody whose receipts are void or never mailed, nor who has no address', async () => {
    const gone = await gift('void@example.org', { at: IN_YEAR });
    await api.sql(`update receipts set voided_at = now() where id = $1`, [gone]);
    const never = await gift('never@example.org', { at: IN_YEAR });
    await api.sql(`update receipts set mail_wish = 'never' where id = $1`, [never]);
    await gift('none@example.org', { at: IN_YEAR });
    await api.sql(`update donors set email = null where email = 'none@example.org'`);
    expect(await donors()).toBe(0);
    expect((await start()).userErrors).toEqual([{ field: [], code: 'NOTHING_TO_SEND' }]);
    expect(await api.sql('select 1 from receipt_mailings')).toEqual([]);
  });

  test.each(['2025-27', '2027-28', 'last year', "2025-26'", '0000-01'])('no year: %s', async (year) => {
    await gift('asha@example.org', { at: IN_YEAR });
    expect(await donors(year)).toBe(0);
    expect((await start(year)).userErrors).toEqual([{ field: ['financialYear'], code: 'INVALID' }]);
  });
});

describe('what is sent', () => {
  test('nothing to whoever withdrew since the mailing was started, waiting or already in the outbox', async () => {
    for (const name of ['waiting', 'queued', 'other']) await gift(`${name}@example.org`, { at: IN_YEAR });
    const withdraw = (name: string) =>
      api.sql(`insert into donor_withdrawals (donor_id, withdrawn_at) select id, now() from donors where email = $1`, [
        `${name}@example.org`,
      ]);
    expect((await start()).mailing?.total).toBe(3);
    await withdraw('waiting');
    await handOver();
    await withdraw('queued');
    expect((await send()).map(({ to }) => to)).toEqual(['other@example.org']);
    expect(await api.sql(`select 1 from mails where status = 'queued'`)).toEqual([]);
  });

  test('one PDF with the receipts of this mailbox and year; no receipt counts as mailed by it', async () => {
    const numberOf = async (id: string) =>
      (await api.sql<{ number: string }>('select receipt_number as number from receipts where id = $1', [id]))[0]
        ?.number ?? '';
    const own = [
      await gift('asha@example.org', { at: IN_YEAR, amount: 150_000 }),
      await gift('asha@example.org', { at: LAST, amount: 50_005, donorPan: 'ABCPK1234F', donorName: 'Anil' }),
    ];
    const others = [
      await gift('asha@example.org', { at: FIRST, amount: 900_000 }),
      await gift('bala@example.org', { at: IN_YEAR, amount: 700_000 }),
    ];
    await start();
    await handOver();
    const [first, second] = await send();
    expect([first?.to, second?.to]).toEqual(['asha@example.org', 'bala@example.org']);
    expect([first?.subject, first?.files]).toEqual([
      'Statement 2025-26 of your giving to Test Foundation',
      ['receipts-2025-26.pdf'],
    ]);
    const text = first?.text ?? '';
    expect(text).toContain('This is a statement, not a receipt.');
    expect(text).toContain('₹2,000.05');
    for (const id of own) expect(text).toContain(await numberOf(id));
    for (const id of others) expect(text).not.toContain(await numberOf(id));
    expect(await api.sql('select 1 from receipts where sent_to_email_at is not null')).toEqual([]);
    expect((await mails()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('a gift that was refunded in part counts with its rest; one refunded wholly is listed and adds nothing', async () => {
    const part = await addGift(api, {
      donorEmail: 'asha@example.org',
      at: IN_YEAR,
      amount: 100_000,
      donorPan: 'ABCPK1234F',
    });
    const whole = await addGift(api, {
      donorEmail: 'asha@example.org',
      at: IN_YEAR,
      amount: 300_000,
      donorPan: 'ABCPK1234F',
    });
    await api.sql('update donations set refunded_amount = 25050 where id = $1', [part.donationId]);
    await api.sql(`update donations set refunded_amount = 300000, status = 'refunded' where id = $1`, [
      whole.donationId,
    ]);
    await api.sql(`update receipts set voided_at = now(), is_80g = false where id = $1`, [whole.receiptId]);
    await api.sql('update donations set foundation_80g = true');
    await start();
    await handOver();
    const [{ text } = { text: '' }] = await send();
    expect(text).toMatch(
      /Given₹749\.50On 80G Eligible receipts₹749\.50Deductible, half of it₹374\.75Refunded, not counted₹3,250\.50$/,
    );
  });

  test('nothing where all of it went back while the mail waited', async () => {
    await gift('asha@example.org', { at: IN_YEAR });
    await start();
    await handOver();
    await api.sql('update donations set donor_id = null, status = $1', ['failed']);
    expect(await send()).toEqual([]);
    expect((await mails()).map(({ status }) => status)).toEqual(['cancelled']);
  });
});

test('one press starts one mailing; a cancelled one sends nothing more', async () => {
  await gift('asha@example.org', { at: IN_YEAR });
  const key = randomUUID();
  const { mailing } = await start('2025-26', key);
  expect((await start('2025-26', key)).mailing?.id).toBe(mailing?.id);
  expect(await api.sql('select 1 from receipt_mailings')).toHaveLength(1);
  await api.call(operations.cancel, { id: mailing?.id }, { token });
  await handOver();
  expect(await mails()).toEqual([]);
  expect(await api.sql('select 1 from statement_mailing_items')).toEqual([]);
});

test('of two people who start the same statements, the second is told; each mailbox gets one', async () => {
  await gift('asha@example.org', { at: IN_YEAR });
  const both = await Promise.all([start(), start()]);
  expect(both.filter(({ mailing }) => mailing)).toHaveLength(1);
  expect(both.flatMap(({ userErrors }) => userErrors)).toEqual([{ field: ['financialYear'], code: 'CONFLICT' }]);
  await handOver();
  expect((await start()).userErrors).toEqual([{ field: ['financialYear'], code: 'CONFLICT' }]);
  expect(await send()).toHaveLength(1);
  expect((await start()).userErrors).toEqual([]);
});

test('who looked before the statements went out is told so; who has seen it sends them again', async () => {
  const startAfter = async ({ lastStartedAt }: { lastStartedAt: string | null }, key: string = randomUUID()) =>
    (
      await api.call<{ result: Started }>(
        `mutation ($input: StartStatementMailingInput!) {
          result: startStatementMailing(input: $input) { mailing { id total } userErrors { field code } } }`,
        { input: { financialYear: '2025-26', idempotencyKey: key, lastStartedAt } },
        { token },
      )
    ).data.result;
  const seen = async () =>
    (await api.call<{ result: { lastStartedAt: string | null } }>(PREVIEW, { year: '2025-26' }, { token })).data.result;
  const overtaken = { mailing: null, userErrors: [{ field: ['financialYear'], code: 'CHANGED' }] };
  await gift('asha@example.org', { at: IN_YEAR });
  const before = await seen();
  expect(before.lastStartedAt).toBeNull();
  expect(await startAfter(before)).toMatchObject({ mailing: { total: 1 }, userErrors: [] });
  await handOver();
  expect(await send()).toHaveLength(1);

  api.setNow(new Date(TODAY.getTime() + 60_000));
  const late = randomUUID();
  expect(await startAfter(before, late)).toEqual(overtaken);
  expect(await startAfter({ lastStartedAt: IN_YEAR.toISOString() })).toEqual(overtaken);
  expect(await api.sql('select 1 from statement_mailing_items')).toEqual([]);
  const now = await seen();
  expect(now.lastStartedAt).toBe(TODAY.toISOString());
  // The window that was refused shows the new date, and its button has the same key.
  expect(await startAfter(now, late)).toMatchObject({ mailing: { total: 1 }, userErrors: [] });
});

test('a receipt that waits in a mailing of receipts does not keep its giver’s statement back', async () => {
  await gift('asha@example.org', { at: IN_YEAR });
  await api.call(operations.start, { input: {}, key: randomUUID() }, { token });
  await start();
  await handOver();
  expect(await api.sql('select kind from mails order by kind')).toEqual([
    { kind: 'donation-receipt' },
    { kind: 'donation-statement' },
  ]);
  expect(await api.sql('select 1 from receipt_mailings where handed_over_at is null')).toEqual([]);
});
