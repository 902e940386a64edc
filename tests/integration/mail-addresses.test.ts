import { createMailTransport, describeMailFailure } from '../../server/delivery/transports';
import { startApi, type Api } from '../support/api';
import { MailServer } from '../support/mail-server';
import { codesOf, recorded, recordOffline } from '../support/office-donations';

const server = new MailServer();
afterEach(() => server.close());

const send = (to: string) =>
  createMailTransport({ smtpUrl: server.url, from: 'Foundation <receipts@example.org>' }).send({
    id: '00000000-0000-4000-8000-000000000001',
    to,
    replyTo: null,
    subject: 'धन्यवाद',
    text: 'x',
    html: '<p>x</p>',
    createdAt: new Date('2026-11-20T06:00:00Z'),
    attachments: [],
  });

test('an address at a domain of its own script goes to the domain that the DNS has', async () => {
  await server.listen();
  await send('asha@xn--mnchen-3ya.de');
  // The mail server's decoded form of the address.
  expect(server.taken[0]?.envelope.rcptTo.map(({ address }) => address)).toEqual(['asha@münchen.de']);
  expect(server.taken[0]?.message).toContain('To: asha@xn--mnchen-3ya.de');
});

test('an address in another script before the @ is sent with SMTPUTF8', async () => {
  server.takesUtf8 = true;
  await server.listen();
  await send('प्रिया@xn--p1b6ci4b4b3a.xn--h2brj9c');
  const taken = server.taken.at(-1);
  expect(taken?.envelope.rcptTo.map(({ address }) => address.normalize('NFC'))[0]).toMatch(/^प्रिया@/);
  expect(taken?.envelope.mailFrom).toMatchObject({ args: { SMTPUTF8: true } });
});

test('to a server without SMTPUTF8 it is not handed over, and that is for good', async () => {
  server.takesUtf8 = false;
  const before = server.arrived.length;
  await server.listen();
  const failure = await send('प्रिया@xn--p1b6ci4b4b3a.xn--h2brj9c').catch(describeMailFailure);
  expect(failure).toEqual({ errorClass: 'SMTPUTF8 not supported', smtpCode: 553, permanent: true });
  expect(server.arrived).toHaveLength(before);
});

describe('one mailbox is one donor', () => {
  let api: Api;
  beforeAll(async () => void (api = await startApi()));
  afterAll(() => api.close());

  test('however its domain and its letters are written', async () => {
    const { token } = await api.signIn('admin');
    api.setNow(new Date('2026-11-20T06:00:00Z'));
    const give = (email: string) =>
      recordOffline(api, token, { donor: { name: 'Asha', email, phone: '', pan: null, address: null } });
    for (const email of [
      'jos\u00e9@m\u00fcnchen.de',
      'jose\u0301@MU\u0308NCHEN.de',
      'jos\u00e9@xn--mnchen-3ya.de',
      'JOS\u00c9@m\u00fcnchen\u3002de',
    ])
      recorded(await give(email));
    expect(await api.sql('select email, donation_count as gifts from donors')).toEqual([
      { email: 'jos\u00e9@xn--mnchen-3ya.de', gifts: 4 },
    ]);
    // Cyrillic letters that look like Latin ones form another domain, shown as such.
    recorded(await give('jos\u00e9@\u0430pple.com'));
    expect(await api.sql(`select email from donors where email like '%pple%'`)).toEqual([
      { email: 'jos\u00e9@xn--pple-43d.com' },
    ]);
    expect(codesOf(await give('asha@example.org\r\nBcc: x@example.org'))).toEqual(['donor.email INVALID']);
  });
});
