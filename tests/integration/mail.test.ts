import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger, runOnce } from 'graphile-worker';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createLog } from '../../server/log';
import { MAIL_ATTEMPTS, enqueueMail } from '../../server/mail/outbox';
import { MailNotSent, createSendMail } from '../../server/delivery/send-mail.job';
import { createMailTransport } from '../../server/delivery/transports';
import { testDatabase, type TestDatabase } from '../support/database';
import { note, queueReceiptMail } from '../support/mails';
import { readPdf } from '../support/pdf-text';

const FROM = 'Prakash Setu Foundation <receipts@example.org>';
const silent = createLog('silent');

let db: TestDatabase;
let smtp: SMTPServer;
let smtpUrl: string;
let received: Buffer[];
/** Answers of the mail server to the next recipients; an empty list accepts. */
let refusals: { responseCode: number }[];

beforeAll(async () => {
  db = await testDatabase();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const refusal = refusals.shift();
      done(refusal ? Object.assign(new Error('refused'), refusal) : null);
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await db.close();
});

beforeEach(async () => {
  received = [];
  refusals = [];
  await db.truncate();
});

const sender = (url: string | null = smtpUrl) =>
  createSendMail({
    siteName: 'Test Foundation',
    publicUrl: 'http://localhost:4000',
    jwtSecret: 'a-secret-for-tests-only',
    dataSource: db.dataSource,
    transport: createMailTransport({ smtpUrl: url, from: FROM }),
    log: silent,
    now: () => new Date('2026-11-05T06:00:00Z'),
  });

const mailRow = async (id: string) =>
  (await db.dataSource.query<{ status: string; attempts: number }[]>('select * from mails where id = $1', [id]))[0];
const attemptRows = (id: string) =>
  db.dataSource.query<unknown[]>(
    'select succeeded, smtp_code, error_class from mail_attempts where mail_id = $1 order by id',
    [id],
  );
const jobCount = async (): Promise<number> =>
  (await db.dataSource.query<{ n: number }[]>(`select count(*)::int as n from graphile_worker.jobs`))[0]?.n ?? NaN;

describe('outbox', () => {
  test('a mail and its job are there after the transaction, or neither', async () => {
    await expect(
      db.dataSource.transaction(async (manager) => {
        await enqueueMail(manager, note());
        throw new Error('settlement failed');
      }),
    ).rejects.toThrow('settlement failed');
    expect(await db.dataSource.query('select 1 from mails')).toEqual([]);
    expect(await jobCount()).toBe(0);
  });

  test('a second mail with the same key is not made', async () => {
    const ids = await db.dataSource.transaction(async (manager) => [
      await enqueueMail(manager, note()),
      await enqueueMail(manager, note()),
    ]);
    expect(ids).toEqual([expect.any(String), null]);
    expect(await jobCount()).toBe(1);
  });

  test('the queue runs the job and hands it the mail', async () => {
    const id = await db.dataSource.transaction((manager) => enqueueMail(manager, note()));
    const send = sender();
    await runOnce({
      connectionString: db.url,
      taskList: { send_mail: (payload) => send((payload as { mailId: string }).mailId) },
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    });
    expect(received).toHaveLength(1);
    expect((await mailRow(id ?? ''))?.status).toBe('sent');
    expect(await jobCount()).toBe(0);
  });
});

describe('sending', () => {
  test('the receipt mail arrives whole: subject, both bodies, PDF, stable Message-ID', async () => {
    const id = await queueReceiptMail(db.dataSource);
    await sender()(id);

    const mail = await PostalMime.parse(received[0] ?? Buffer.alloc(0));
    expect(mail.subject).toBe('Your donation of ₹1,20,500.50 to Prakash Setu Foundation: receipt 2026-27/000042');
    expect(mail.from).toMatchObject({ name: 'Prakash Setu Foundation', address: 'receipts@example.org' });
    expect(mail.to).toEqual([expect.objectContaining({ address: 'asha@example.org' })]);
    expect(mail.replyTo).toEqual([expect.objectContaining({ address: 'office@example.org' })]);
    expect(mail.messageId).toBe(`<${id}@example.org>`);
    expect(mail.text).toContain('₹1,20,500.50');
    expect(mail.html).toContain('₹1,20,500.50');
    const [attachment] = mail.attachments;
    expect(attachment).toMatchObject({ filename: 'receipt-2026-27-000042.pdf', mimeType: 'application/pdf' });
    const pdf = Buffer.from(attachment?.content as ArrayBuffer);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(readPdf(pdf).text).toContain('2026-27/000042');

    expect(await mailRow(id)).toMatchObject({ status: 'sent', attempts: 1 });
    const sent = await db.dataSource.query('select sent_to_email_at from receipts');
    expect(sent).toEqual([{ sent_to_email_at: new Date('2026-11-05T06:00:00Z') }]);
  });

  test('run twice at once and once more, it is sent once', async () => {
    const id = await queueReceiptMail(db.dataSource);
    await Promise.all([sender()(id), sender()(id)]);
    await sender()(id);
    expect(received).toHaveLength(1);
    expect(await attemptRows(id)).toEqual([{ succeeded: true, smtp_code: null, error_class: null }]);
  });

  test('a temporary refusal is recorded and thrown, so that the queue tries again', async () => {
    const id = await queueReceiptMail(db.dataSource);
    refusals = [{ responseCode: 451 }];
    await expect(sender()(id)).rejects.toThrow(MailNotSent);
    expect(await mailRow(id)).toMatchObject({ status: 'queued', attempts: 1 });
    await sender()(id);
    expect(received).toHaveLength(1);
    expect(await mailRow(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await attemptRows(id)).toEqual([
      { succeeded: false, smtp_code: 451, error_class: 'EENVELOPE' },
      { succeeded: true, smtp_code: null, error_class: null },
    ]);
  });

  test('an unreachable mail server is a reason to try again', async () => {
    const id = await queueReceiptMail(db.dataSource);
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(sender(`smtp://127.0.0.1:${port}`)(id)).rejects.toThrow(MailNotSent);
    expect(await mailRow(id)).toMatchObject({ status: 'queued', attempts: 1 });
    expect(await db.dataSource.query('select sent_to_email_at from receipts')).toEqual([{ sent_to_email_at: null }]);
  });

  test('a refusal for good ends the mail and tells the office, without naming the donor', async () => {
    const id = await queueReceiptMail(db.dataSource);
    refusals = [{ responseCode: 550 }];
    await sender()(id);
    expect(await mailRow(id)).toMatchObject({ status: 'failed', attempts: 1 });
    expect(received).toHaveLength(0);
    const items = await db.dataSource.query(
      `select a.kind, a.reference, a.details, d.payment_id
         from attention_items a left join donations d on d.id = a.donation_id`,
    );
    expect(items).toEqual([{ kind: 'mail_failed', reference: id, details: 'EENVELOPE 550', payment_id: 'pay_1' }]);
  });

  test('a mail that is sent after all closes what the office was told of it', async () => {
    const id = await queueReceiptMail(db.dataSource);
    refusals = [{ responseCode: 550 }];
    await sender()(id);
    const open = (): Promise<unknown[]> =>
      db.dataSource.query('select kind from attention_items where resolved_at is null');
    expect(await open()).toEqual([{ kind: 'mail_failed' }]);
    await db.dataSource.query(`update mails set status = 'queued' where id = $1`, [id]);
    await sender()(id);
    expect(await open()).toEqual([]);
  });

  test('after the last try the mail counts as failed', async () => {
    const id = await queueReceiptMail(db.dataSource);
    await db.dataSource.query('update mails set attempts = $2 where id = $1', [id, MAIL_ATTEMPTS - 1]);
    refusals = [{ responseCode: 451 }];
    await sender()(id);
    expect((await mailRow(id))?.status).toBe('failed');
  });

  test('an unknown mail is nothing to do', async () => {
    await sender()(randomUUID());
    expect(received).toHaveLength(0);
  });
});
