import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Logger, runOnce } from 'graphile-worker';
import { createLog } from '../../server/log';
import { enqueueMail, MAIL_ATTEMPTS } from '../../server/mail/outbox';
import { createSendMail } from '../../server/delivery/send-mail.job';
import { createMailTransport } from '../../server/delivery/transports';
import { testDatabase, type TestDatabase } from '../support/database';
import { MailServer } from '../support/mail-server';
import { note } from '../support/mails';
import { untilTrue } from '../support/until';

/** The outbox and its queue with mail servers that fail in every way. */
let db: TestDatabase;
let server: MailServer;
beforeAll(async () => void (db = await testDatabase()));
beforeEach(async () => {
  await db.truncate();
  server = new MailServer();
  await server.listen();
});
afterEach(() => server.close());
afterAll(() => db.close());

const sql = <T>(text: string, parameters: unknown[] = []): Promise<T[]> => db.dataSource.query<T[]>(text, parameters);

/** Stores mails to these addresses in the outbox; returns their ids. */
async function queue(...addresses: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const to of addresses) {
    const id = await db.dataSource.transaction((manager) =>
      enqueueMail(manager, note({ to, dedupeKey: `note:${to}` })),
    );
    ids.push(id ?? '');
  }
  return ids;
}

/** Runs every mail of the queue once, retries included. */
async function work(url = server.url): Promise<void> {
  await sql('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  const open = (): Promise<string[]> =>
    sql<{ try: string }>(
      `select id || ':' || attempts as try from graphile_worker.jobs where attempts < max_attempts`,
    ).then((jobs) => jobs.map((job) => job.try));
  const before = await open();
  // On a busy machine a run of the queue may end before it has seen every job.
  await untilTrue(async () => {
    await turn(url);
    return !(await open()).some((one) => before.includes(one));
  });
}

async function turn(url: string): Promise<void> {
  const patience = { connect: 300, idle: 400, total: 1_000 };
  const send = createSendMail({
    dataSource: db.dataSource,
    transport: createMailTransport({ smtpUrl: url, from: 'Foundation <receipts@example.org>' }, patience),
    log: createLog('silent'),
    now: () => new Date(),
    jwtSecret: 'a-secret-for-tests-only',
    siteName: 'Test Foundation',
    publicUrl: 'http://localhost:4000',
  });
  await runOnce({
    connectionString: db.url,
    taskList: { send_mail: (payload) => send((payload as { mailId: string }).mailId) },
    concurrency: 3,
    noHandleSignals: true,
    // As in the product, a job's result is written before the run ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => () => undefined),
  });
}

const states = async (ids: string[]): Promise<string[]> => {
  const rows = await sql<{ id: string; status: string }>('select id, status from mails');
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? 'gone');
};
const attempts = async (id = ''): Promise<string[]> =>
  (
    await sql<{ told: string }>(
      `select case when succeeded then 'sent' else concat_ws(' ', error_class, smtp_code) end as told
         from mail_attempts where mail_id = $1 order by id`,
      [id],
    )
  ).map(({ told }) => told);
const messageIds = (ids: string[]): string[] => ids.map((id) => `${id}@example.org`).sort();

/** Starts a server that accepts connections and sends nothing. */
async function startMute(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets: Socket[] = [];
  const mute: Server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => mute.close(() => resolve()));
    },
  };
}

test('down: every mail waits, each try is written down, and all arrive once when it is back', async () => {
  const ids = await queue('a@example.org', 'b@example.org', 'c@example.org');
  await server.close();
  await work();
  expect(await states(ids)).toEqual(['queued', 'queued', 'queued']);
  await server.listen();
  await work();
  await work();
  expect(await states(ids)).toEqual(['sent', 'sent', 'sent']);
  for (const id of ids) expect(await attempts(id)).toEqual(['ESOCKET', 'sent']);
  expect([...server.accepted].sort()).toEqual(messageIds(ids));
});

test('slow to greet, and slow to answer to a message: given up in time, and tried again', async () => {
  const [id] = await queue('a@example.org');
  const mute = await startMute();
  await work(mute.url);
  await mute.close();
  server.ending = () => 'silence';
  await work();
  expect(await states([id ?? ''])).toEqual(['queued']);
  server.ending = () => 'accept';
  await work();
  expect(await attempts(id)).toEqual(['ETIMEDOUT', 'ETIMEDOUT', 'sent']);
  expect(server.accepted).toEqual([`${id}@example.org`]);
});

test('one recipient refused for good, another for now: the others do not wait for them', async () => {
  const ids = await queue('fine@example.org', 'gone@example.org', 'later@example.org', 'good@example.org');
  const refusals: Record<string, number> = { 'gone@example.org': 550, 'later@example.org': 451 };
  server.refuse = (address) => refusals[address] ?? null;
  await work();
  expect(await states(ids)).toEqual(['sent', 'failed', 'queued', 'sent']);
  delete refusals['later@example.org'];
  await work();
  expect(await states(ids)).toEqual(['sent', 'failed', 'sent', 'sent']);
  expect(await attempts(ids[1])).toEqual(['EENVELOPE 550']);
  expect(await attempts(ids[2])).toEqual(['EENVELOPE 451', 'sent']);
  expect(await sql('select kind, reference from attention_items')).toEqual([
    { kind: 'mail_failed', reference: ids[1] },
  ]);
});

test('dead once it has the message whole: sent again under the same Message-ID, by which it is one mail', async () => {
  const [id] = await queue('a@example.org');
  server.ending = () => 'die';
  await work();
  expect(await states([id ?? ''])).toEqual(['queued']);
  server.ending = () => 'accept';
  await work();
  await work();
  expect(await states([id ?? ''])).toEqual(['sent']);
  expect(await attempts(id)).toEqual([expect.stringMatching(/^E(CONNECTION|SOCKET|CONNRESET)/), 'sent']);
  expect(server.arrived).toEqual([`${id}@example.org`, `${id}@example.org`]);
});

test('tried with growing pauses for most of a day, then told to the office', async () => {
  const [id] = await queue('a@example.org');
  await server.close();
  const pauses: number[] = [];
  for (let tries = 1; tries < MAIL_ATTEMPTS; tries += 1) {
    await work();
    const [job] = await sql<{ pause: number }>(
      'select extract(epoch from run_at - updated_at)::float8 as pause from graphile_worker.jobs',
    );
    pauses.push(job?.pause ?? NaN);
  }
  // The last pauses are equal but for the rounding to a second.
  const whole = pauses.map(Math.round);
  expect(whole).toEqual([...whole].sort((one, other) => one - other));
  expect(whole[0]).toBeLessThan(60);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(26);
  expect(await states([id ?? ''])).toEqual(['queued']);

  await work();
  expect(await states([id ?? ''])).toEqual(['failed']);
  expect(await attempts(id)).toHaveLength(MAIL_ATTEMPTS);
  expect(await sql('select kind, reference from attention_items')).toEqual([{ kind: 'mail_failed', reference: id }]);
  // Doctor and alarm count jobs that were given up: one that stayed would keep them warning for ever.
  expect(await sql('select id from graphile_worker.jobs')).toEqual([]);
  await work();
  expect(await attempts(id)).toHaveLength(MAIL_ATTEMPTS);
});
