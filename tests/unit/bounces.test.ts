import { createHash } from 'node:crypto';
import { parseBounce } from '../../server/delivery/bounces/parse-bounce';
import { mailboxName, parseMailboxUrl } from '../../server/config/mailbox-url';
import { bounceWords } from '../../server/mail/status-words';
import { createCrontab } from '../../server/app/tasks';
import {
  eximBounce,
  exchangeBounce,
  gmailBounce,
  outOfOffice,
  postfixBounce,
  qmailBounce,
  type Undelivered,
} from '../support/bounce-mails';

const ID = '0b7f7d0e-5a2c-4a5e-9d43-6f3f1d2c9a11';
const OTHER = '7c1d3b52-0000-4000-8000-00000000abcd';
const mail: Undelivered = { id: ID, to: 'asha@example.com' };
const read = (text: string | Buffer) => parseBounce(Buffer.from(text));
/** Returns how a mail is classified: 'asha@example.com 5.1.1', or null. */
const told = async (text: string | Buffer) => {
  const bounce = await read(text);
  return bounce && bounce.failures.map(({ recipients, status }) => `${recipients.join(' ')} ${status}`).join();
};
/** Builds the report part as another mail server writes it. */
const report = (status: string, more = ''): string =>
  `From: x@example.net\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${ID}@example.org>\r\n${more}--b--\r\n`;

test.each([
  ['Postfix', postfixBounce(mail), '5.1.1'],
  ['Postfix, full mailbox', postfixBounce({ ...mail, status: '4.2.2' }), '4.2.2'],
  ['Exim', eximBounce(mail), '5.1.1'],
  ['Exchange', exchangeBounce(mail), '5.1.10'],
  ['Gmail', gmailBounce(mail), '5.2.2'],
  ['qmail', qmailBounce(mail), '5.1.1'],
  ['qmail, without an enhanced code', qmailBounce(mail, 'Remote host said: 550 no such user'), '5.0.0'],
])('%s: the mail, the address and the reason', async (_server, text, status) => {
  expect(await read(text)).toMatchObject({ mailIds: [ID], failures: [{ status }] });
  expect((await read(text))?.failures[0]?.recipients).toContain('asha@example.com');
});

test('known by the envelope id where the returned mail is not the one we sent', async () => {
  const text = postfixBounce({
    ...mail,
    id: 'unknown',
    envelopeId: ID,
    to: 'asha@gmail.example',
    originalRecipient: 'Asha@example.com',
  });
  expect(await read(text)).toMatchObject({
    mailIds: [ID],
    failures: [{ recipients: ['asha@gmail.example', 'asha@example.com'], status: '5.1.1' }],
  });
  expect(await read(postfixBounce({ ...mail, envelopeId: OTHER }))).toMatchObject({ mailIds: [OTHER, ID] });
});

test('known by our own header where a relay wrote another Message-ID', async () => {
  const text = postfixBounce(mail).replace(
    `Message-ID: <${ID}@example.org>`,
    `Message-ID: <0100-0002@relay.example>\r\nX-Mail-Id: ${OTHER}`,
  );
  expect(await read(text)).toMatchObject({ mailIds: [OTHER] });
});

test('an original recipient in the writing of the envelope', async () => {
  expect(
    await told(
      report(
        'Reporting-MTA: dns; x\r\n\r\nOriginal-Recipient: rfc822;asha+2Bgifts+40example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n',
      ),
    ),
  ).toBe('asha+gifts@example.com 5.1.1');
});

test('one who was given up on among others who were not', async () => {
  const text = report(
    [
      'Reporting-MTA: dns; x',
      ...['delivered', 'failed', 'delayed'].map(
        (action, i) => `Final-Recipient: rfc822; r${i}@example.com\r\nAction: ${action}\r\nStatus: 5.7.1`,
      ),
    ].join('\r\n\r\n'),
  );
  expect(await told(text)).toBe('r1@example.com 5.7.1');
});

test('cut in the middle of the returned mail, or before it', async () => {
  const whole = eximBounce(mail);
  expect(await told(whole.slice(0, whole.indexOf('Auto-Submitted: auto-generated')))).toBe('asha@example.com 5.1.1');
  const early = postfixBounce({ ...mail, envelopeId: ID });
  expect(await read(early.slice(0, early.indexOf('Message-ID: <0b7f')))).toMatchObject({ mailIds: [ID] });
  expect(await read(whole.slice(0, whole.indexOf('Content-type: message/rfc822')))).toBeNull();
});

test.each([
  ['a delay', postfixBounce({ ...mail, action: 'delayed', status: '4.4.1' })],
  ['a delivery', postfixBounce({ ...mail, action: 'delivered', status: '2.0.0' })],
  ['a delay in free words', qmailBounce(mail, 'Could not reach it yet, will keep trying. (#4.4.1)')],
  [
    'a delay with times and sizes that look like codes',
    qmailBounce(mail, '451 too busy at 5.1.1.2, try again in 5.50 minutes'),
  ],
  ['an automatic answer that quotes us', outOfOffice(mail)],
  ['a bounce of somebody else’s mail', postfixBounce({ ...mail, id: 'CAF=123' })],
  ['a letter', 'From: asha@example.com\r\nSubject: Thanks\r\n\r\n550 thanks, 5.1.1 times over!\r\n'],
  ['nothing', ''],
  ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 256))],
])('%s is no bounce of ours', async (_what, text) => {
  expect(await read(text)).toBeNull();
});

test('copies have one key, other bounces another', async () => {
  const once = { ...mail, messageId: 'one@mx.example.net' };
  const copy = `Received: from elsewhere\r\n${postfixBounce(once)}`;
  const keys = [postfixBounce(once), copy, postfixBounce(mail)].map(async (text) => (await read(text))?.key);
  const [first, second, third] = await Promise.all(keys);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
  const nameless = report('A: b\r\n\r\nFinal-Recipient: rfc822;a@b.example\r\nAction: failed\r\n');
  expect((await read(nameless))?.key).toBe(createHash('sha256').update(nameless).digest('hex'));
});

describe('hostile', () => {
  const many = (n: number, text: (i: number) => string): string =>
    Array.from({ length: n }, (_, i) => text(i)).join('');
  const uuid = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

  test.each<[string, string]>([
    [
      'parts within parts without end',
      many(500, (i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`),
    ],
    ['mails within mails without end', many(2_000, () => 'Content-Type: message/rfc822\r\n\r\n')],
    ['a header of megabytes', `From: ${'x'.repeat(2_000_000)}\r\n\r\n`],
    [
      'recipients that are none',
      report(
        'A: b\r\n\r\nFinal-Recipient: rfc822; a\0b@example.com\r\nAction: failed\r\n\r\nFinal-Recipient: rfc822;\r\nAction: failed\r\n',
      ),
    ],
  ])('%s: no bounce, and no harm', async (_what, text) => {
    expect(await read(text)).toBeNull();
  });

  test('more recipients and more ids than anybody needs are cut', async () => {
    const text = report(
      `A: b\r\n\r\n${many(1_000, (i) => `Final-Recipient: rfc822; r${i}@example.com\r\nAction: failed\r\n\r\n`)}`,
      many(500, (i) => `Message-ID: <${uuid(i)}@example.org>\r\n`),
    );
    const bounce = await read(text);
    expect(bounce?.mailIds).toHaveLength(5);
    expect(bounce?.failures).toHaveLength(20);
  });

  test('long runs that could make a pattern try for ever are read at once', async () => {
    const runs = [' ', '\t', '\n ', '>', '5.1.', '+4', '<'].map((run) => run.repeat(60_000));
    const began = process.cpuUsage();
    for (const run of runs) {
      await read(
        report(`A: b${run}\r\n\r\nFinal-Recipient: rfc822; ${run}\r\nStatus: ${run}\r\nAction: failed\r\n`, run),
      );
      await read(`From: mailer-daemon@x.example\r\n\r\n${run}message-id:${run}`);
    }
    const { user, system } = process.cpuUsage(began);
    // In proportion to the length it takes 0.3 s, on a busy machine ten times that; with its square 50 s.
    expect((user + system) / 1_000_000).toBeLessThan(15);
  });
});

test.each([
  ['5.1.1', 'The address does not exist (5.1.1)'],
  ['5.1.99', 'Something is wrong with the address (5.1.99)'],
  ['4.4.7', 'The recipient’s mail server did not accept it in time (4.4.7)'],
  ['5.0.0', 'The mail server gave no reason (5.0.0)'],
])('%s in words', (status, words) => expect(bounceWords(status)).toBe(words));

describe('the setting of the mailbox', () => {
  test('user and password are decoded; port and folder have defaults', () => {
    const mailbox = parseMailboxUrl('imaps://bounces%40example.org:p%40ss%2Fword@mail.example.org');
    expect(mailbox).toEqual({
      host: 'mail.example.org',
      port: 993,
      secure: true,
      user: 'bounces@example.org',
      password: 'p@ss/word',
      folder: 'INBOX',
    });
    expect(mailbox && mailboxName(mailbox)).toBe('bounces@example.org@mail.example.org:993/INBOX');
    expect(parseMailboxUrl('imap://a:b@[::1]:1143/Bounces/New%20ones')).toMatchObject({
      host: '::1',
      port: 1143,
      secure: false,
      folder: 'Bounces/New ones',
    });
  });

  test.each([
    'imap://a:b@mail.example.org',
    'https://a:b@mail.example.org',
    'imaps://a@mail.example.org',
    'imaps://:b@mail.example.org',
    'imaps://a:%zz@mail.example.org',
    'mail.example.org',
  ])('%s is refused', (url) => expect(parseMailboxUrl(url)).toBeNull());

  test('without it no task begins', () => {
    expect(createCrontab({ send_mail: () => undefined })).toBe('');
    expect(createCrontab({ read_bounces: () => undefined })).toBe('*/5 * * * * read_bounces ?max=1');
  });
});
