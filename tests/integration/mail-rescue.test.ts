import { createLog } from '../../server/log';
import { enqueueMail } from '../../server/mail/outbox';
import { rescueMails } from '../../server/delivery/rescue-mails';
import { MailNotSent, createSendMail } from '../../server/delivery/send-mail.job';
import { enqueueReceiptMail } from '../../server/receipts/receipt-mail';
import { testDatabase, type TestDatabase } from '../support/database';
import { note, queueReceiptMail } from '../support/mails';
import { receiptSnapshot } from '../support/receipt-snapshot';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
beforeEach(() => db.truncate());
afterAll(() => db.close());

const rows = <T>(text: string): Promise<T[]> => db.dataSource.query<T[]>(text);
const mail = async () => (await rows<{ status: string; attempts: number }>('select status, attempts from mails'))[0];
const attention = () =>
  rows<{ kind: string; open: boolean }>('select kind, resolved_at is null as open from attention_items order by kind');
const jobs = () => rows<{ key: string; attempts: number }>('select key, attempts from graphile_worker.jobs');
/** Runs the rescue so many minutes from now. */
const rescue = (minutes = 61) =>
  rescueMails({
    dataSource: db.dataSource,
    log: createLog('silent'),
    now: () => new Date(Date.now() + minutes * 60_000),
  });

const enqueue = async (): Promise<string> =>
  (await db.dataSource.transaction((manager) => enqueueMail(manager, note()))) ?? '';

/** Creates a sender whose mail server accepts, or refuses with this answer. */
const sender = (refusal?: object) =>
  createSendMail({
    dataSource: db.dataSource,
    transport: {
      send: () => (refusal ? Promise.reject(Object.assign(new Error('refused'), refusal)) : Promise.resolve()),
    },
    log: createLog('silent'),
    now: () => new Date(),
    jwtSecret: 'a-secret-for-tests-only',
    siteName: 'Test Foundation',
    publicUrl: 'http://localhost:4000',
  });

test('a mail whose job is lost gets a new one after an hour, and only then', async () => {
  const id = await enqueue();
  await rows('delete from graphile_worker._private_jobs');
  expect(await rescue(59)).toBe(0);
  expect(await rescue()).toBe(1);
  expect(await jobs()).toEqual([{ key: `mail:${id}`, attempts: 0 }]);
  expect(await rescue()).toBe(0);
  expect(await attention()).toEqual([]);
});

test('a mail whose job still has tries is left alone', async () => {
  await enqueue();
  await rows('update graphile_worker._private_jobs set attempts = 12');
  expect(await rescue()).toBe(0);
  expect(await mail()).toMatchObject({ status: 'queued' });
});

test('a mail whose job died of something else counts as failed, and the office hears of it', async () => {
  await enqueue();
  await rows('update graphile_worker._private_jobs set attempts = max_attempts');
  expect(await rescue()).toBe(1);
  expect(await mail()).toMatchObject({ status: 'failed' });
  expect(await attention()).toEqual([{ kind: 'mail_failed', open: true }]);
});

test('a mail that fails once more after it was seen to is put before the office again', async () => {
  const id = await enqueue();
  const refuse = sender({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' });
  await refuse(id);
  await rows('update attention_items set resolved_at = now()');
  await rows(`update mails set status = 'queued', attempts = 0`);
  await refuse(id);
  expect(await attention()).toEqual([{ kind: 'mail_failed', open: true }]);
});

test('a receipt that cannot be drawn is filed at once, tried again, and done when it goes out after all', async () => {
  const id = await queueReceiptMail(db.dataSource);
  const [stored] = await rows<{ snapshot: object }>('select snapshot from receipts');
  await rows(`update receipts set snapshot = snapshot - 'donor'`);
  await expect(sender()(id)).rejects.toThrow(MailNotSent);
  expect(await mail()).toEqual({ status: 'queued', attempts: 1 });
  expect(await attention()).toEqual([{ kind: 'receipt_failed', open: true }]);

  await db.dataSource.query('update receipts set snapshot = $1', [stored?.snapshot]);
  await sender()(id);
  expect(await mail()).toEqual({ status: 'sent', attempts: 2 });
  expect(await attention()).toEqual([{ kind: 'receipt_failed', open: false }]);
});

test('a receipt that never could be drawn is one item, not two, and its mail has failed', async () => {
  const id = await queueReceiptMail(db.dataSource);
  await rows(`update receipts set snapshot = snapshot - 'donor'`);
  await rows('update mails set attempts = 12');
  await sender()(id);
  expect(await mail()).toEqual({ status: 'failed', attempts: 13 });
  expect(await attention()).toEqual([{ kind: 'receipt_failed', open: true }]);
});

test('a mail that was given up on needs nobody any more once another has brought its receipt', async () => {
  await sender({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' })(await queueReceiptMail(db.dataSource));
  expect(await attention()).toEqual([{ kind: 'mail_failed', open: true }]);
  const [receipt] = await rows<{ id: string }>('select id from receipts');
  const again = { receiptId: receipt?.id ?? '', snapshot: receiptSnapshot(), dedupeKey: 'receipt:2' };
  await sender()((await db.dataSource.transaction((manager) => enqueueReceiptMail(manager, again))) ?? '');
  expect(await attention()).toEqual([{ kind: 'mail_failed', open: false }]);
});

test('a mail server whose limit of the day is reached is asked again, whatever its code', async () => {
  const response = '550-5.4.5 Daily user sending limit exceeded.';
  const full = { code: 'EENVELOPE', responseCode: 550, command: 'DATA', response };
  await expect(sender(full)(await enqueue())).rejects.toThrow(MailNotSent);
  expect(await mail()).toEqual({ status: 'queued', attempts: 1 });
});
