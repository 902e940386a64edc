import { randomUUID } from 'node:crypto';
import { createSendMail } from '../../server/delivery/send-mail.job';
import { createLog } from '../../server/log';
import { JWT_SECRET, startApi, type Api } from '../support/api';
import { mailingSteps, mailingsOf, type Mailing } from '../support/mailings';

/** A mailing that is started from a window which was opened before others mailed the same receipts. */
const OPENED = new Date('2026-11-20T06:00:00Z');
const later = (minutes: number): Date => new Date(OPENED.getTime() + minutes * 60_000);
const PREVIEW = `query ($receipts: ReceiptMailingInput!) {
  result: adminReceiptMailingPreview(input: $receipts) { receipts again countedAt } }`;
const START = `mutation ($input: StartReceiptMailingInput!) { result: startReceiptMailing(input: $input) {
  mailing { id total } userErrors { field code } } }`;
const ALL = { onlyNeverSent: false };

let api: Api;
let token: string;
let office: ReturnType<typeof mailingsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(OPENED);
  ({ token } = await api.signIn('admin'));
  office = mailingsOf(api.call, token);
});
afterAll(() => api.close());

const { gift, gifts, handOver } = mailingSteps(() => api);

interface Preview {
  receipts: number;
  again: number;
  countedAt: string;
}

interface Started {
  mailing: Pick<Mailing, 'id' | 'total'> | null;
  userErrors: { field: string[]; code: string }[];
}

const look = async (): Promise<Preview> =>
  (await api.call<{ result: Preview }>(PREVIEW, { receipts: ALL }, { token })).data.result;

/** Presses the button of a window that showed this. */
async function press({ countedAt }: Preview, idempotencyKey: string = randomUUID()): Promise<Started> {
  const input = { receipts: ALL, idempotencyKey, countedAt };
  return (await api.call<{ result: Started }>(START, { input }, { token })).data.result;
}

/** Sends what is queued, at a moment. */
async function send(at: Date): Promise<void> {
  const job = createSendMail({
    dataSource: api.database.dataSource,
    transport: { send: () => Promise.resolve() },
    log: createLog('silent'),
    now: () => at,
    jwtSecret: JWT_SECRET,
    publicUrl: api.origin,
    siteName: 'Setu',
    statement: api.app.services.myGiving.statementOf,
  });
  for (const { id } of await api.sql<{ id: string }>(`select id from mails where status = 'queued'`)) await job(id);
}

test('nobody gets a receipt again that a colleague has mailed meanwhile; whoever sees it may send it again', async () => {
  await gifts(2);
  const opened = await look();
  expect(opened).toEqual({ receipts: 2, again: 0, countedAt: OPENED.toISOString() });
  api.setNow(later(1));
  expect(await office.start()).toMatchObject({ mailing: { total: 2 }, userErrors: [] });
  await handOver();
  await send(later(2));

  api.setNow(later(3));
  const key = randomUUID();
  expect(await press(opened, key)).toEqual({ mailing: null, userErrors: [{ field: [], code: 'CHANGED' }] });
  expect(await api.sql('select 1 from receipt_mailing_items')).toEqual([]);
  const now = await look();
  expect(now).toEqual({ receipts: 2, again: 2, countedAt: later(3).toISOString() });
  // The window that was refused shows the new numbers, and its button has the same key.
  expect(await press(now, key)).toMatchObject({ mailing: { total: 2 }, userErrors: [] });
});

test('of what was shown, the rest goes out: also what was mailed before the window was opened', async () => {
  await gift('before@example.org');
  await api.sql('update receipts set sent_to_email_at = $1', [later(-1)]);
  await gift('meanwhile@example.org');
  await gift('never@example.org');
  const opened = await look();
  expect(opened).toMatchObject({ receipts: 3, again: 1 });
  api.setNow(later(1));
  expect(await office.start({ search: 'meanwhile@' })).toMatchObject({ mailing: { total: 1 } });
  await handOver();
  await send(later(2));
  expect(await press(opened)).toMatchObject({ mailing: { total: 2 }, userErrors: [] });
  expect(
    await api.sql(
      `select r.snapshot #>> '{donor,email}' as email from receipt_mailing_items i join receipts r on r.id = i.receipt_id order by email`,
    ),
  ).toEqual([{ email: 'before@example.org' }, { email: 'never@example.org' }]);
});

test('without receipts there was nothing to overtake, and a start without the moment sends all', async () => {
  expect(await press(await look())).toMatchObject({ userErrors: [{ code: 'NOTHING_TO_SEND' }] });
  await gift('asha@example.org');
  await api.sql('update receipts set sent_to_email_at = $1', [later(1)]);
  expect(await office.start(ALL)).toMatchObject({ mailing: { total: 1 }, userErrors: [] });
});
