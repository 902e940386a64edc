import { createLog } from '../../server/log';
import { PASSWORD, startApi, type Api } from '../support/api';
import { inboxMail } from '../support/my-giving';
import { appCode, twoStepCalls } from '../support/two-step';

interface Line {
  readonly event: string;
  readonly userId?: string | null;
}

let api: Api;
const lines: Line[] = [];
const written: string[] = [];
beforeAll(async () => {
  const log = createLog('info', (line) => {
    written.push(line);
    lines.push(JSON.parse(line) as Line);
  });
  api = await startApi({}, null, {}, {}, { log });
});
beforeEach(async () => {
  await api.reset();
  lines.length = 0;
});
afterAll(() => api.close());

/** Events of the security log since the test began, each with whose account it is. */
const events = () =>
  lines.filter(({ event }) => event.startsWith('security.')).map(({ event, userId }) => [event, userId]);

test('sign-ins, a second step turned on and off, and a password chosen anew leave a line each', async () => {
  const { token, userId, email } = await api.signIn('accountant');
  const calls = twoStepCalls(api);
  const now = new Date('2026-11-20T06:00:00Z');
  api.setNow(now);
  const fresh = (await calls.signIn(email, PASSWORD)).session?.accessToken ?? '';
  const { setup } = await calls.begin(fresh, PASSWORD);
  await calls.withCode('confirmTwoStep', fresh, '000000');
  await calls.withCode('confirmTwoStep', fresh, appCode(setup?.secret ?? '', now));
  const later = new Date(now.getTime() + 60_000);
  api.setNow(later);
  await calls.turnOff(fresh, '000000');
  await calls.turnOff(fresh, appCode(setup?.secret ?? '', later));
  await calls.signIn(email, 'a wrong one');
  await api.call('mutation ($email: String!) { requestPasswordReset(email: $email) { success } }', { email });
  const [mail] = await api.sql<{ id: string }>(`select id from mails where kind = 'password-reset'`);
  const link = /reset-password\?token=([\w-]+)/.exec(await inboxMail(api, mail?.id ?? ''))?.[1];
  const RESET = `mutation ($token: String!) { resetPassword(token: $token, password: "another one") { success } }`;
  await api.call(RESET, { token: 'made up' });
  await api.call(RESET, { token: link });
  expect(token).not.toBe('');
  expect(events()).toEqual(
    ['sign-in', 'sign-in', 'two-step-on', 'two-step-off', 'sign-in-failed', 'password-reset'].map((event) => [
      `security.${event}`,
      userId,
    ]),
  );
  expect(written.join('')).not.toContain(email);
});

test('a refresh token that comes twice is a copied session', async () => {
  const { userId, email } = await api.signIn();
  const { session } = await api.app.services.accounts.signIn({ email, password: PASSWORD }, '192.0.2.1');
  const REFRESH = 'mutation ($token: String!) { refreshSession(refreshToken: $token) { userErrors { code } } }';
  for (let time = 0; time < 2; time += 1) await api.call(REFRESH, { token: session?.refreshToken });
  expect(events().at(-1)).toEqual(['security.session-copied', userId]);
  expect(written.join('')).not.toContain('192.0.2.1');
});
