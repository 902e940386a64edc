import { forgetResets } from '../../server/accounts/password-reset';
import { createSendMail, MailNotSent } from '../../server/delivery/send-mail.job';
import type { OutgoingMail } from '../../server/delivery/transports';
import { createLog } from '../../server/log';
import { JWT_SECRET, PASSWORD, startApi, type Api } from '../support/api';

/** A reset mail that leaves long after it was asked for, because the mail server was down. */
let api: Api;
let isDown = true;
let sent: OutgoingMail[] = [];
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  isDown = true;
  sent = [];
  at('06:00:00');
  await api.call(
    `mutation { signUp(email: "asha@example.org", password: "${PASSWORD}", fullName: "Asha K") { userErrors { code } } }`,
  );
});
afterAll(() => api.close());

let now = new Date();
const at = (time: string): void => api.setNow((now = new Date(`2026-11-20T${time}Z`)));

const request = () => api.call('mutation { requestPasswordReset(email: "asha@example.org") { success } }');

const chooses = async (token: string): Promise<boolean> => {
  const { data } = await api.call<{ resetPassword: { success: boolean } }>(
    'mutation ($token: String!) { resetPassword(token: $token, password: "another good one") { success } }',
    { token },
  );
  return data.resetPassword.success;
};

/** Sends what waits, the oldest first; returns the tokens of the links in mails that left. */
async function deliver(): Promise<string[]> {
  const send = createSendMail({
    dataSource: api.database.dataSource,
    transport: {
      send: (mail) => {
        if (isDown) return Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
        sent.push(mail);
        return Promise.resolve();
      },
    },
    log: createLog('silent'),
    now: () => now,
    jwtSecret: JWT_SECRET,
    receiptLinkSecret: JWT_SECRET,
    publicUrl: 'https://example.org',
    siteName: 'Test Foundation',
  });
  const waiting = await api.sql<{ id: string }>(
    `select id from mails where kind = 'password-reset' and status = 'queued' order by created_at`,
  );
  for (const { id } of waiting) {
    if (isDown) await expect(send(id)).rejects.toThrow(MailNotSent);
    else await send(id);
  }
  return sent.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '');
}

test('its hour begins when it leaves, and the nightly deletion waits for it', async () => {
  await request();
  await deliver();
  at('23:59:00');
  await forgetResets(api.database.dataSource, now);
  isDown = false;
  const [token = ''] = await deliver();
  now = new Date('2026-11-21T00:58:59Z');
  api.setNow(now);
  expect(await chooses(token)).toBe(true);
});

test('an hour after it has left, the link is dead', async () => {
  await request();
  at('09:00:00');
  isDown = false;
  const [token = ''] = await deliver();
  at('10:00:01');
  expect(await chooses(token)).toBe(false);
});

const statuses = async () => {
  const mails = await api.sql<{ status: string }>(`select status from mails where kind = 'password-reset'`);
  return mails.map(({ status }) => status);
};

test('a mail that is sent again after another link was used does not leave, and its link stays dead', async () => {
  await request();
  at('06:10:00');
  await request();
  isDown = false;
  const [first = '', second = ''] = await deliver();
  expect(await chooses(first)).toBe(true);
  await api.sql(`update mails set status = 'queued' where kind = 'password-reset'`);
  at('06:20:00');
  expect(await deliver()).toHaveLength(2);
  expect(await statuses()).toEqual(['cancelled', 'cancelled']);
  expect(await chooses(second)).toBe(false);
  expect(await chooses(first)).toBe(false);
});

test('a mail whose link was deleted meanwhile does not leave', async () => {
  await request();
  await forgetResets(api.database.dataSource, new Date('2026-11-22T07:00:01Z'));
  isDown = false;
  expect(await deliver()).toEqual([]);
  expect(await statuses()).toEqual(['cancelled']);
});

test('links that ended two days ago are deleted', async () => {
  await request();
  at('23:00:00');
  await forgetResets(api.database.dataSource, new Date('2026-11-22T06:59:59Z'));
  expect(await api.sql('select 1 from password_resets')).toHaveLength(1);
  await forgetResets(api.database.dataSource, new Date('2026-11-22T07:00:01Z'));
  expect(await api.sql('select 1 from password_resets')).toEqual([]);
});
