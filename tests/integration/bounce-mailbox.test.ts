import { parseCrontab } from 'graphile-worker';
import { createCrontab, createTasks } from '../../server/app/tasks';
import { createBreakers } from '../../server/breaker';
import { parseMailboxUrl } from '../../server/config/mailbox-url';
import { createReadBounces } from '../../server/delivery/bounces/read-bounces';
import { createLog } from '../../server/log';
import { outOfOffice, postfixBounce } from '../support/bounce-mails';
import { bounceOffice } from '../support/bounce-office';
import { startBounceWorld, type BounceWorld } from '../support/bounce-world';

/** Reading the mailbox of returned mails, with any content and any behaviour of its server. */
let world: BounceWorld;
const { begin, signIn, sql, giveBy, items, kinds, sendAgain } = bounceOffice(() => world);
beforeAll(async () => void (world = await startBounceWorld()));
beforeEach(begin);
afterAll(() => world.close());

const bounceCount = async (): Promise<number> => (await sql('select 1 from mail_bounces')).length;

test('copies, and a mailbox that is read twice, change nothing', async () => {
  const { mailId } = await giveBy('asha@example.com');
  const text = postfixBounce({ id: mailId, to: 'asha@example.com' });
  world.imap.add(text);
  world.imap.add(`Received: by a second way\r\n${text}`);
  await world.readBounces();
  await sendAgain((await items())[0]?.id);
  await world.work();
  // Marked as unread by a person, then read again in a folder with other UIDs.
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

test('mails of people, forged bounces and bounces of others stay unread and as they are', async () => {
  const { mailId } = await giveBy('asha@example.com');
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
  // Only the header of Ravi's mail is read, and no mail again by the next run.
  expect(fetches.some((words) => /^UID FETCH 1 .*\[\]/.test(words))).toBe(false);
  world.imap.asked.length = 0;
  await world.readBounces();
  expect(world.imap.asked.some((words) => words.includes('FETCH'))).toBe(false);
});

test('a huge bounce is read from its beginning', async () => {
  const { mailId } = await giveBy('asha@example.com');
  const text = postfixBounce({ id: mailId, to: 'asha@example.com' });
  world.imap.add(`${text}${'x'.repeat(5_000_000)}`);
  await world.readBounces();
  expect(await kinds()).toEqual(['mail_bounced']);
  expect(world.imap.asked.some((words) => words.includes('BODY.PEEK[]<0.262144>'))).toBe(true);
});

test('a server that dies in the middle of a mail: what came before is done, the rest by the next run', async () => {
  const first = await giveBy('first@example.com');
  const second = await giveBy('second@example.com');
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
    await signIn();
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
    { kind: 'bounces_unread', details: 'The bounce mailbox rejects the login.', canSendAgain: false },
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
  const { mailId } = await giveBy('asha@example.com');
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
