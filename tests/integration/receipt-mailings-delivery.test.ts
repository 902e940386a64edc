import { Client } from 'pg';
import { Logger, run } from 'graphile-worker';
import { createLog } from '../../server/log';
import { enqueueMail } from '../../server/mail/outbox';
import { createSendMail } from '../../server/delivery/send-mail.job';
import type { OutgoingMail } from '../../server/delivery/transports';
import {
  createReceiptMailingsService,
  type ReceiptMailingsService,
} from '../../server/receipts/mailing/mailings.service';
import { newAddress, type Answer, type Caller } from '../support/api';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { freshDatabase, testDatabase, type TestDatabase } from '../support/database';
import { addGift } from '../support/gifts';
import { MailServer } from '../support/mail-server';
import { note } from '../support/mails';
import { mailingsOf } from '../support/mailings';
import { ADMIN } from '../support/office';
import { rowsOf } from '../support/oversight';
import { untilTrue } from '../support/until';

describe('the built app and a real mail server', () => {
  const COUNT = 52;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let sql: Client;
  let server: MailServer;
  let app: AppProcess;

  const start = async (): Promise<AppProcess> =>
    (app = await startAppProcess({
      databaseUrl: database.url,
      env: { SMTP_URL: server.url, MAIL_FROM: 'receipts@example.org', MAILING_PER_MINUTE: '300', TRUST_PROXY: '1' },
    }));

  const call = async <T>(query: string, variables: object = {}, { token }: Caller = {}): Promise<Answer<T>> => {
    const response = await fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': newAddress(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ query, variables }),
    });
    return { ...((await response.json()) as { data: T }), codes: [], messages: [] };
  };

  beforeAll(async () => {
    database = await freshDatabase();
    sql = new Client({ connectionString: database.url });
    await sql.connect();
    server = new MailServer();
    await server.listen();
    await start();
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await server.close();
    await sql.end();
    await database.drop();
  });

  test('killed in the middle, it goes on where it was: each receipt once, and a refused one is told to the office', async () => {
    for (let one = 1; one <= COUNT; one += 1) await addGift(rowsOf(sql), { donorEmail: `donor${one}@example.org` });
    server.refuse = (address) => (address === 'donor3@example.org' ? 550 : null);
    const { data } = await call<{ signIn: { session: { accessToken: string } } }>(
      'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
      ADMIN,
    );
    const office = mailingsOf(call, data.signIn.session.accessToken);
    const { mailing } = await office.start();
    const id = mailing?.id ?? '';
    await untilTrue(() => Promise.resolve(server.accepted.length >= 5));
    await app.kill();
    expect((await sql.query(`select 1 from mails where status = 'queued'`)).rowCount).toBeGreaterThan(10);
    const handedOver = await sql.query(
      `select (select count(*) from mails where receipt_id is not null)::int as mails,
              (select count(*) from receipt_mailing_items)::int as waiting`,
    );
    const [{ mails, waiting } = { mails: 0, waiting: 0 }] = handedOver.rows as { mails: number; waiting: number }[];
    expect(mails + waiting).toBe(COUNT);

    await start();
    await untilTrue(async () => (await office.read(id))?.status === 'done', 60_000);
    expect(await office.read(id)).toMatchObject({ total: COUNT, sent: COUNT - 1, failed: 1, waiting: 0, leftOut: 0 });
    // Mails in progress when the process died may arrive twice, under one Message-ID.
    const { rows } = await sql.query<{ id: string }>(`select id from mails where status = 'sent'`);
    expect([...new Set(server.accepted)].sort()).toEqual(rows.map((mail) => `${mail.id}@example.org`).sort());
    expect(server.accepted.length - rows.length).toBeLessThanOrEqual(2);
    expect((await sql.query('select receipt_id from mails group by receipt_id having count(*) > 1')).rows).toEqual([]);
    expect((await sql.query('select 1 from receipts where sent_to_email_at is not null')).rowCount).toBe(COUNT - 1);
    const attention = await sql.query(
      `select a.kind, m.to_address as "to" from attention_items a join mails m on m.id::text = a.reference`,
    );
    expect(attention.rows).toEqual([{ kind: 'mail_failed', to: 'donor3@example.org' }]);
  }, 120_000);
});

describe('beside the mails of donations', () => {
  let db: TestDatabase;
  let mailings: ReceiptMailingsService;
  beforeAll(async () => {
    db = await testDatabase();
    mailings = createReceiptMailingsService({ dataSource: db.dataSource, now: () => new Date(), siteName: 'Setu' });
  });
  afterAll(() => db.close());

  test('a mailing holds two of four workers however slow the mail server is, and another mail overtakes it', async () => {
    const [user] = await db.dataSource.query<{ id: string }[]>(
      `insert into users (email, full_name, password_hash) values ('admin@example.org', 'Admin', 'x') returning id`,
    );
    const sql = <T>(text: string, parameters: unknown[] = []): Promise<T[]> =>
      db.dataSource.query<T[]>(text, parameters);
    for (let one = 1; one <= 6; one += 1) await addGift({ sql }, { donorEmail: `donor${one}@example.org` });
    await mailings.start(user?.id ?? '', {
      receipts: {},
      idempotencyKey: 'one-press-of-the-button',
    });
    await mailings.handOver();
    await sql('update graphile_worker._private_jobs set run_at = now()');

    /** Mails without an answer of the server yet, by address. */
    const open = new Map<string, () => void>();
    let most = 0;
    const transport = {
      send: ({ to }: OutgoingMail) =>
        new Promise<void>((resolve) => {
          open.set(to, () => open.delete(to) && resolve());
          most = Math.max(most, open.size);
        }),
    };
    const send = createSendMail({
      dataSource: db.dataSource,
      transport,
      log: createLog('silent'),
      now: () => new Date(),
      jwtSecret: 'a-secret-for-tests-only',
      siteName: 'Test Foundation',
      publicUrl: 'http://localhost:4000',
    });
    const runner = await run({
      connectionString: db.url,
      concurrency: 4,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: {
        send_mail: (payload) => send((payload as { mailId: string }).mailId),
        hand_over_receipts: () => undefined,
      },
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    await untilTrue(() => Promise.resolve(open.size === 2));
    await db.dataSource.transaction((manager) => enqueueMail(manager, note({ to: 'just-given@example.org' })));
    await untilTrue(() => Promise.resolve(open.has('just-given@example.org')));
    expect([...open.keys()].filter((to) => to.startsWith('donor'))).toHaveLength(2);
    open.get('just-given@example.org')?.();
    await untilTrue(async () => {
      for (const answer of open.values()) answer();
      return (await sql(`select 1 from mails where status = 'queued'`)).length === 0;
    });
    expect(most).toBe(3);
    await runner.stop();
  });
});
