import { parseCrontab } from 'graphile-worker';
import { createBreakers } from '../../server/breaker';
import { createCrontab, createTasks } from '../../server/app/tasks';
import { createLog } from '../../server/log';
import { parseMailboxUrl } from '../../server/config/mailbox-url';
import { createReadBounces } from '../../server/delivery/bounces/read-bounces';
import { exchangeBounce, outOfOffice, postfixBounce, qmailBounce } from '../support/bounce-mails';
import { startBounceWorld, type BounceWorld } from '../support/bounce-world';

/** From a gift to the mail that comes back, through a real mail server, a real mailbox and the real queue. */
let world: BounceWorld;
let token: string;
beforeAll(async () => void (world = await startBounceWorld()));
beforeEach(async () => {
  await world.api.reset();
  ({ token } = await world.api.signIn('admin'));
  Object.assign(world.imap, { acceptsLogin: true, dieAtUid: null, isMute: false });
  world.imap.empty();
  world.imap.asked.length = 0;
});
afterAll(() => world.close());

const sql = <T>(text: string, parameters: unknown[] = []): Promise<T[]> => world.api.sql<T>(text, parameters);
const call = async <T>(query: string, variables: object = {}): Promise<T> => {
  const { data, messages } = await world.api.call<{ result: T }>(query, variables, { token });
  if (messages.length > 0) throw new Error(messages.join());
  return data.result;
};

interface Item {
  id: string;
  kind: string;
  details: string;
  mailTo: string;
  mailSubject: string;
  resolvedAt: string | null;
  canSendAgain: boolean;
}
const items = async (isOpen: boolean | null = true): Promise<Item[]> =>
  (
    await call<{ items: Item[] }>(
      `query ($filter: AttentionFilter! = {}) { result: adminAttention(filter: $filter, sort: createdAt, direction: asc) {
       items { id kind details mailTo mailSubject donationId donorName resolvedAt canSendAgain } } }`,
      { filter: isOpen === null ? {} : { isOpen } },
    )
  ).items;
const kinds = async (isOpen: boolean | null = true): Promise<string[]> => (await items(isOpen)).map(({ kind }) => kind);
const story = async (id: string) =>
  (
    await call<{
      story: {
        mails: { status: string; toAddress: string; bounces: { at: string; statusCode: string; reason: string }[] }[];
      };
    }>(
      `query ($id: ID!) { result: adminDonation(id: $id) { story { mails { status toAddress attempts { succeeded } bounces { at statusCode reason } } } } }`,
      { id },
    )
  ).story;
const receipt = async (id: string) =>
  (
    await call<{
      receipt: { id: string; sentToEmailAt: string | null; revisions: { sentToEmailAt: string | null }[] };
    }>(
      `query ($id: ID!) { result: adminDonation(id: $id) { receipt { id sentToEmailAt revisions { sentToEmailAt } } } }`,
      { id },
    )
  ).receipt;
const sendAgain = (id = '') =>
  call<{ userErrors: object[] }>('mutation ($id: ID!) { result: sendFailedMail(id: $id) { userErrors { code } } }', {
    id,
  });
const correct = (id: string, email: string, sendReceipt = true) =>
  call<{ userErrors: object[] }>(
    `mutation ($id: ID!, $donor: DonorDetailsInput!, $send: Boolean!) {
       result: correctDonationDonor(input: { id: $id, donor: $donor, wants80g: true, sendReceipt: $send }) { userErrors { code } } }`,
    {
      id,
      send: sendReceipt,
      donor: { name: 'Asha Kulkarni', email, phone: '9822012345', pan: 'ABCPK1234F', address: 'Pune' },
    },
  );
const bounceCount = async (): Promise<number> => (await sql('select 1 from mail_bounces')).length;

test('a mail leaves with what is needed to know it again', async () => {
  const { mailId, taken } = await world.giveBy('asha+gifts@example.com', token);
  expect(taken.message).toContain(`Message-ID: <${mailId}@example.org>`);
  expect(taken.message).toMatch(new RegExp(`^X-Mail-Id: ${mailId}\r$`, 'im'));
  expect(taken.envelope).toMatchObject({
    mailFrom: { address: 'bounces@example.org' },
    rcptTo: [
      { address: 'asha+gifts@example.com', dsn: { notify: ['FAILURE'], orcpt: 'rfc822;asha+gifts@example.com' } },
    ],
    dsn: { ret: 'HDRS', envid: mailId },
  });
});

test('a gift, its mail, the bounce, and what the office sees of it', async () => {
  const { donationId, mailId, taken } = await world.giveBy('asha@example.com', token);
  expect((await receipt(donationId)).sentToEmailAt).not.toBeNull();
  const uid = world.imap.add(
    postfixBounce({ id: mailId, to: 'asha@example.com', envelopeId: taken.envelope.dsn?.envid ?? '' }),
  );
  await world.readBounces();

  expect(await items()).toEqual([
    {
      id: expect.any(String) as string,
      kind: 'mail_bounced',
      details: 'The address does not exist (5.1.1)',
      mailTo: 'asha@example.com',
      mailSubject: expect.stringContaining('receipt') as string,
      donationId,
      donorName: 'Asha Kulkarni',
      resolvedAt: null,
      canSendAgain: true,
    },
  ]);
  expect((await story(donationId)).mails).toEqual([
    {
      status: 'bounced',
      toAddress: 'asha@example.com',
      attempts: [{ succeeded: true }],
      bounces: [
        { at: expect.any(String) as string, statusCode: '5.1.1', reason: 'The address does not exist (5.1.1)' },
      ],
    },
  ]);
  expect((await receipt(donationId)).sentToEmailAt).toBeNull();
  expect(world.imap.seen()).toEqual([uid]);
});

test('copies, and a mailbox that is read twice, change nothing', async () => {
  const { mailId } = await world.giveBy('asha@example.com', token);
  const text = postfixBounce({ id: mailId, to: 'asha@example.com' });
  world.imap.add(text);
  world.imap.add(`Received: by a second way\r\n${text}`);
  await world.readBounces();
  await sendAgain((await items())[0]?.id);
  await world.work();
  // Marked as unread by somebody, then everything anew in a folder with other numbers.
  for (const mail of world.imap.mails) mail.seen = false;
  await world.readBounces();
  expect(world.imap.seen()).toEqual([]);
  world.imap.uidValidity += 1;
  await Promise.all([world.readBounces(), world.readBounces()]);
  expect(world.imap.seen()).toHaveLength(2);
  expect(await bounceCount()).toBe(1);
  expect(await kinds()).toEqual([]);
  expect(await sql('select status from mails')).toEqual([{ status: 'sent' }]);
});

test('sent again to the same address and bounced again: one item, two bounces in the story', async () => {
  const { mailId, donationId } = await world.giveBy('asha@example.com', token);
  world.imap.add(postfixBounce({ id: mailId, to: 'asha@example.com', status: '4.2.2' }));
  await world.readBounces();
  const [item] = await items();
  expect(await sendAgain(item?.id)).toEqual({ userErrors: [] });
  expect(await kinds()).toEqual([]);
  await world.work();
  expect((await receipt(donationId)).sentToEmailAt).not.toBeNull();
  expect(world.smtp.taken.at(-1)?.envelope).toMatchObject({ dsn: { envid: mailId } });
  world.imap.add(exchangeBounce({ id: mailId, to: 'asha@example.com' }));
  await world.readBounces();
  expect(await items()).toMatchObject([
    { id: item?.id, details: 'The part of the address after the @ takes no mail (5.1.10)', canSendAgain: true },
  ]);
  expect((await story(donationId)).mails[0]?.bounces.map(({ statusCode }) => statusCode)).toEqual(['4.2.2', '5.1.10']);
});

test('a corrected address: the receipt goes there, and the item settles itself', async () => {
  const { mailId, donationId } = await world.giveBy('asha@exmaple.com', token);
  world.imap.add(qmailBounce({ id: mailId, to: 'asha@exmaple.com' }));
  await world.readBounces();
  expect(await kinds()).toEqual(['mail_bounced']);
  expect(await correct(donationId, 'asha@example.com')).toEqual({ userErrors: [] });
  expect(await kinds()).toEqual(['mail_bounced']);
  await world.work();
  expect(world.smtp.taken.at(-1)?.envelope.rcptTo).toMatchObject([{ address: 'asha@example.com' }]);
  expect(await kinds(false)).toEqual(['mail_bounced']);
  expect(await kinds()).toEqual([]);
  expect(await receipt(donationId)).toMatchObject({
    sentToEmailAt: expect.any(String) as string,
    revisions: [{ sentToEmailAt: null }],
  });
});

test('a late bounce of a mail that was sent anew since: in the story, nothing to do', async () => {
  const { mailId, donationId } = await world.giveBy('asha@exmaple.com', token);
  await correct(donationId, 'asha@example.com');
  await world.work();
  const before = await receipt(donationId);
  world.imap.add(postfixBounce({ id: mailId, to: 'asha@exmaple.com' }));
  await world.readBounces();
  expect(await kinds(null)).toEqual([]);
  expect((await story(donationId)).mails.map(({ status }) => status)).toEqual(['bounced', 'sent']);
  expect(before.revisions).toEqual([{ sentToEmailAt: expect.any(String) as string }]);
  expect(await receipt(donationId)).toEqual({ ...before, revisions: [{ sentToEmailAt: null }] });
});

test('a mail without a receipt, such as a link to a new password', async () => {
  const { email } = await world.api.signIn();
  await call(`mutation ($email: String!) { result: requestPasswordReset(email: $email) { userErrors { code } } }`, {
    email,
  });
  await world.work();
  const [mail] = await sql<{ id: string }>('select id from mails');
  world.imap.add(postfixBounce({ id: mail?.id ?? '', to: email }));
  await world.readBounces();
  expect(await items()).toMatchObject([{ kind: 'mail_bounced', donationId: null, mailTo: email, donorName: email }]);
});

test('mails of people, forged bounces and bounces of others stay unread and as they are', async () => {
  const { mailId } = await world.giveBy('asha@example.com', token);
  world.imap.add(`From: ravi@example.com\r\nSubject: Question\r\n\r\nMessage-ID: <${mailId}@example.org> 550 5.1.1`);
  world.imap.add(outOfOffice({ id: mailId, to: 'asha@example.com' }));
  world.imap.add(postfixBounce({ id: mailId, to: 'asha@example.com', action: 'delayed', status: '4.4.1' }));
  world.imap.add(postfixBounce({ id: mailId, to: 'somebody-else@example.com' }));
  world.imap.add(postfixBounce({ id: '0b7f7d0e-5a2c-4a5e-9d43-6f3f1d2c9a11', to: 'asha@example.com' }));
  world.imap.add(postfixBounce({ id: mailId, to: 'asha@example.com' }), { seen: true });
  await world.readBounces();
  expect(world.imap.seen()).toEqual([6]);
  expect(await kinds(null)).toEqual([]);
  expect(await sql('select status from mails')).toEqual([{ status: 'sent' }]);
  const fetches = world.imap.asked.filter((words) => words.includes('FETCH'));
  expect(fetches.filter((words) => !words.includes('.PEEK['))).toEqual([]);
  // Ravi's letter is not read beyond its header lines, and none again by the next run.
  expect(fetches.some((words) => /^UID FETCH 1 .*\[\]/.test(words))).toBe(false);
  world.imap.asked.length = 0;
  await world.readBounces();
  expect(world.imap.asked.some((words) => words.includes('FETCH'))).toBe(false);
});

test('a bounce that overtakes the word that its mail was sent changes nothing', async () => {
  const { mailId } = await world.giveBy('asha@example.com', token);
  await sql(`update mails set status = 'queued', sent_at = null`);
  const uid = world.imap.add(postfixBounce({ id: mailId, to: 'asha@example.com' }));
  await world.readBounces();
  expect(await sql('select status from mails')).toEqual([{ status: 'queued' }]);
  expect(await kinds()).toEqual([]);
  expect(world.imap.seen()).toEqual([uid]);
});

test('a huge bounce is read from its beginning', async () => {
  const { mailId } = await world.giveBy('asha@example.com', token);
  const text = postfixBounce({ id: mailId, to: 'asha@example.com' });
  world.imap.add(`${text}${'x'.repeat(5_000_000)}`);
  await world.readBounces();
  expect(await kinds()).toEqual(['mail_bounced']);
  expect(world.imap.asked.some((words) => words.includes('BODY.PEEK[]<0.262144>'))).toBe(true);
});

test('a server that dies in the middle of a mail: what came before is done, the rest by the next run', async () => {
  const first = await world.giveBy('first@example.com', token);
  const second = await world.giveBy('second@example.com', token);
  const one = world.imap.add(postfixBounce({ id: first.mailId, to: 'first@example.com' }));
  const two = world.imap.add(postfixBounce({ id: second.mailId, to: 'second@example.com' }));
  world.imap.dieAtUid = two;
  await world.readBounces();
  expect(world.imap.seen()).toEqual([one]);
  expect(await sql('select failing_since is not null as failing, last_uid from bounce_mailboxes')).toEqual([
    { failing: true, last_uid: one },
  ]);
  await world.imap.close();
  await world.readBounces();
  await world.imap.listen();
  world.imap.dieAtUid = null;
  await world.readBounces();
  expect(world.imap.seen()).toEqual([one, two]);
  expect(await kinds()).toEqual(['mail_bounced', 'mail_bounced']);
  expect(await sql('select failing_since from bounce_mailboxes')).toEqual([{ failing_since: null }]);
});

test('a login that is refused for a day is told once, and settles itself', async () => {
  const at = async (hours: number): Promise<void> => {
    world.api.setNow(new Date(Date.parse('2026-11-20T06:00:00Z') + hours * 3_600_000));
    ({ token } = await world.api.signIn('admin'));
  };
  world.imap.acceptsLogin = false;
  await at(0);
  await world.readBounces();
  await at(23);
  await world.readBounces();
  expect(await kinds()).toEqual([]);
  await at(24);
  await world.readBounces();
  expect(await items()).toMatchObject([
    { kind: 'bounces_unread', details: 'The mailbox of bounces refuses the login.', canSendAgain: false },
  ]);
  await sql('update attention_items set resolved_at = now()');
  await at(25);
  await world.readBounces();
  expect(await kinds()).toEqual([]);

  await sql('update attention_items set resolved_at = null');
  world.imap.acceptsLogin = true;
  await world.readBounces();
  expect(await kinds()).toEqual([]);
  world.imap.acceptsLogin = false;
  await at(30);
  await world.readBounces();
  await at(54);
  await world.readBounces();
  expect(await kinds()).toEqual(['bounces_unread']);
});

test('a mute server is given up in time, and nothing of mailbox or mails is in the log', async () => {
  const { mailId } = await world.giveBy('asha@example.com', token);
  world.imap.add(postfixBounce({ id: mailId, to: 'asha@example.com' }));
  const lines: string[] = [];
  const mailbox = parseMailboxUrl(world.imap.url);
  if (!mailbox) throw new Error('no mailbox');
  const deps = {
    dataSource: world.api.database.dataSource,
    now: () => new Date(),
    log: createLog('debug', (line) => void lines.push(line)),
  };
  const read = createReadBounces(deps, mailbox, { connect: 300, idle: 2_000, total: 4_000 });
  world.imap.isMute = true;
  await read();
  world.imap.isMute = false;
  world.imap.acceptsLogin = false;
  await read();
  world.imap.acceptsLogin = true;
  await read();
  expect(lines.map((line) => JSON.parse(line) as { event: string; code?: string })).toMatchObject([
    { event: 'bounces.mailbox-failed', code: 'GREETING_TIMEOUT' },
    { event: 'bounces.mailbox-failed', code: 'LoginRefused' },
    { event: 'bounces.read', bounced: 1 },
  ]);
  for (const secret of ['asha', world.imap.user, 'p@ss', 'p%40ss']) expect(lines.join()).not.toContain(secret);
});

test('the queue understands when to begin', () => {
  const crontab = parseCrontab(createCrontab(createTasks(world.api.app.services, createBreakers(createLog('silent')))));
  expect(crontab.filter(({ task }) => task === 'read_bounces')).toMatchObject([{ options: { maxAttempts: 1 } }]);
});
