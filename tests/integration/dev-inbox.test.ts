import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '../../server/log';
import { createDevInbox } from '../../dev/inbox/dev-inbox';
import { enqueueMail } from '../../server/mail/outbox';
import { createSendMail } from '../../server/delivery/send-mail.job';
import { createMailTransport } from '../../server/delivery/transports';
import { testDatabase, type TestDatabase } from '../support/database';
import { note, queueReceiptMail } from '../support/mails';
import { readPdf } from '../support/pdf-text';

const linkDeps = { publicUrl: 'http://localhost:4000', jwtSecret: 'a-secret-for-tests-only', now: () => new Date() };

let db: TestDatabase;
let server: Server;
let origin: string;

beforeAll(async () => {
  db = await testDatabase();
  const handle = createDevInbox({
    ...linkDeps,
    dataSource: db.dataSource,
    siteName: 'Prakash Setu',
    production: false,
  });
  server = createServer((request, response) => {
    void handle(request, response).then((own) => own || response.writeHead(418).end());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});

beforeEach(() => db.truncate());

const send = (mailId: string): Promise<void> =>
  createSendMail({
    ...linkDeps,
    siteName: 'Test Foundation',
    dataSource: db.dataSource,
    transport: createMailTransport({ smtpUrl: null, from: 'office@example.org' }),
    log: createLog('silent'),
  })(mailId);

const get = async (path: string) => {
  const response = await fetch(`${origin}${path}`);
  return { status: response.status, headers: response.headers, body: await response.text() };
};

test('refuses to exist in production', () => {
  const start = () => createDevInbox({ ...linkDeps, dataSource: db.dataSource, siteName: 'x', production: true });
  expect(start).toThrow('must not run in production');
});

test('without a mail server, sending marks the mail sent and the inbox shows it', async () => {
  const id = await queueReceiptMail(db.dataSource);
  expect((await get('/dev/mail')).body).toContain('queued');
  await send(id);

  const list = await get('/dev/mail');
  expect(list.status).toBe(200);
  expect(list.body).toContain('asha@example.org');
  expect(list.body).toContain('sent</span>');
  expect(list.body).toContain(`href="/dev/mail/${id}"`);

  const mail = await get(`/dev/mail/${id}`);
  expect(mail.body).toContain('Thank you, Asha');
  expect(mail.body).toMatch(new RegExp(`<iframe[^>]*\\ssrc="/dev/mail/${id}/html"[^>]*\\ssandbox="`));
  expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect((await get(`/dev/mail/${id}/html`)).headers.get('content-security-policy')).toContain('sandbox');

  const [, file = ''] = /href="([^"]*\/attachments\/[^"]*)"/.exec(mail.body) ?? [];
  const pdf = await fetch(`${origin}${file}`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(readPdf(Buffer.from(await pdf.arrayBuffer())).text).toContain('2026-27/000042');
});

test('escapes what a mail holds', async () => {
  const evil = {
    ...note(),
    subject: '<script>1</script>',
    to: '"<img>"@example.org',
    text: '</pre><script>',
  };
  const id = await db.dataSource.transaction((manager) => enqueueMail(manager, evil));
  for (const path of ['/dev/mail', `/dev/mail/${id}`]) expect((await get(path)).body).not.toMatch(/<script|<img/);
});

test.each([
  ['/dev/mail/nope', 404],
  [`/dev/mail/${randomUUID()}`, 404],
  ['/dev/mailing', 418],
  ['/', 418],
])('%s answers %d', async (path, status) => expect((await get(path)).status).toBe(status));

test('another file name than the attached one is not served', async () => {
  const id = await queueReceiptMail(db.dataSource);
  expect((await get(`/dev/mail/${id}/attachments/receipt-2026-27-000043.pdf`)).status).toBe(404);
  const other = await db.dataSource.transaction((manager) => enqueueMail(manager, note()));
  expect((await get(`/dev/mail/${other}/attachments/receipt-2026-27-000042.pdf`)).status).toBe(404);
});
