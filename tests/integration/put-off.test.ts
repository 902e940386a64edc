import { Logger, runOnce } from 'graphile-worker';
import { createBreaker, type Breaker } from '../../server/breaker';
import { putOff } from '../../server/jobs/put-off';
import { createLog } from '../../server/log';
import { createMailTransport } from '../../server/delivery/transports';
import { testDatabase, type TestDatabase } from '../support/database';
import { MailServer } from '../support/mail-server';

const log = createLog('silent');
let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
beforeEach(() => database.truncate());
afterAll(() => database.close());

const run = (breaker: Breaker, task: () => Promise<void>): Promise<void> =>
  runOnce({
    connectionString: database.url,
    taskList: { send_mail: putOff(breaker, task) },
    noHandleSignals: true,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => () => undefined),
  });
const jobs = () =>
  database.dataSource.query<object[]>(
    `select j.key, j.queue_name as queue, j.priority, j.attempts, j.max_attempts as most, p.payload,
            j.run_at > now() + interval '10 s' as later, j.locked_by as holder
       from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)`,
  );

test('a job whose server is left in peace comes back under its name, in its queue, with all its tries, and nothing is asked', async () => {
  await database.dataSource.query(
    `select graphile_worker.add_job('send_mail', '{"mailId": "one"}', queue_name := 'mailing-1', max_attempts := 13,
                                    job_key := 'mail:one', priority := 10)`,
  );
  const breaker = createBreaker('mail', log);
  for (let failure = 0; failure < 4; failure += 1) breaker.failed();
  let asked = 0;
  const ask = (): Promise<void> => Promise.resolve(void (asked += 1));
  await run(breaker, ask);
  expect(await jobs()).toEqual([
    {
      key: 'mail:one',
      queue: 'mailing-1',
      priority: 10,
      attempts: 0,
      most: 13,
      payload: { mailId: 'one' },
      later: true,
      holder: null,
    },
  ]);
  expect(asked).toBe(0);
  breaker.answered();
  await database.dataSource.query('update graphile_worker._private_jobs set run_at = now()');
  await run(breaker, ask);
  expect([asked, await jobs()]).toEqual([1, []]);
});

describe('what a mail server says', () => {
  const server = new MailServer();
  beforeAll(() => server.listen());
  afterAll(() => server.close());

  /** Sends so many mails; returns whether the breaker opened. */
  async function isLeft(url: string, mails = 5): Promise<boolean> {
    const breaker = createBreaker('mail', log);
    const transport = createMailTransport(
      { smtpUrl: url, from: 'receipts@example.org' },
      { connect: 500, idle: 500, total: 800 },
      breaker,
    );
    for (let place = 0; place < mails; place += 1) {
      const mail = {
        id: String(place),
        to: 'asha@example.org',
        replyTo: null,
        subject: 'Hello',
        text: 'Hello',
        html: 'Hello',
      };
      await transport.send({ ...mail, createdAt: new Date(), attachments: [] }).catch(() => undefined);
    }
    return typeof breaker.ask() === 'number';
  }

  test.each([
    [550, false],
    [450, false],
    [421, true],
  ])('%i to a recipient: left in peace %s', async (code, left) => {
    server.refuse = () => code;
    expect(await isLeft(server.url)).toBe(left);
    server.refuse = () => null;
  });

  test('no answer at all, or nobody there: it is left in peace; mails that are taken, however many: it is not', async () => {
    server.ending = () => 'silence';
    expect(await isLeft(server.url)).toBe(true);
    server.ending = () => 'accept';
    expect(await isLeft(server.url)).toBe(false);
    expect(await isLeft('smtp://127.0.0.1:9')).toBe(true);
  });
});
