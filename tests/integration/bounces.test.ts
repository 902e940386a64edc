import { bounceOffice } from '../support/bounce-office';
import { exchangeBounce, postfixBounce, qmailBounce } from '../support/bounce-mails';
import { startBounceWorld, type BounceWorld } from '../support/bounce-world';

/** From a gift to the mail that comes back, through a real mail server, a real mailbox and the real queue. */
let world: BounceWorld;
const { begin, call, sql, giveBy, items, kinds, toldMails, receipt, sendAgain, correct } = bounceOffice(() => world);
beforeAll(async () => void (world = await startBounceWorld()));
beforeEach(begin);
afterAll(() => world.close());

test('a mail leaves with what is needed to know it again', async () => {
  const { mailId, taken } = await giveBy('asha+gifts@example.com');
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
  const { donationId, mailId, taken } = await giveBy('asha@example.com');
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
  expect(await toldMails(donationId)).toEqual([
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

test('sent again to the same address and bounced again: one item, two bounces in the story', async () => {
  const { mailId, donationId } = await giveBy('asha@example.com');
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
    { id: item?.id, details: 'The domain after the @ does not accept email (5.1.10)', canSendAgain: true },
  ]);
  expect((await toldMails(donationId))[0]?.bounces.map(({ statusCode }) => statusCode)).toEqual(['4.2.2', '5.1.10']);
});

test('a corrected address: the receipt goes there, and the item settles itself', async () => {
  const { mailId, donationId } = await giveBy('asha@exmaple.com');
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
  const { mailId, donationId } = await giveBy('asha@exmaple.com');
  await correct(donationId, 'asha@example.com');
  await world.work();
  const before = await receipt(donationId);
  world.imap.add(postfixBounce({ id: mailId, to: 'asha@exmaple.com' }));
  await world.readBounces();
  expect(await kinds(null)).toEqual([]);
  expect((await toldMails(donationId)).map(({ status }) => status)).toEqual(['bounced', 'sent']);
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

test('a bounce that overtakes the word that its mail was sent changes nothing', async () => {
  const { mailId } = await giveBy('asha@example.com');
  await sql(`update mails set status = 'queued', sent_at = null`);
  const uid = world.imap.add(postfixBounce({ id: mailId, to: 'asha@example.com' }));
  await world.readBounces();
  expect(await sql('select status from mails')).toEqual([{ status: 'queued' }]);
  expect(await kinds()).toEqual([]);
  expect(world.imap.seen()).toEqual([uid]);
});
