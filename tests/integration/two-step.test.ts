import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PASSWORD, startApi, type Api } from '../support/api';
import { appCode, PERIOD_MS, twoStepCalls } from '../support/two-step';

/** The built command. */
const CLI = join(__dirname, '../../dist/server/app/two-step-off-cli.js');

let api: Api;
let calls: ReturnType<typeof twoStepCalls>;
let clerk: { token: string; userId: string; email: string };
let now: Date;

/** Moves the clock on by some codes. */
const later = (codes = 1): void => api.setNow((now = new Date(now.getTime() + codes * PERIOD_MS)));

beforeAll(async () => {
  api = await startApi();
  calls = twoStepCalls(api);
});
beforeEach(async () => {
  await api.reset();
  api.setNow((now = new Date('2026-11-20T06:00:00Z')));
  clerk = await api.signIn('accountant');
});
afterAll(() => api.close());

/** Sets the second step of the clerk up. */
async function setUp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { setup } = await calls.begin(clerk.token, PASSWORD);
  const secret = setup?.secret ?? '';
  const { recoveryCodes } = await calls.withCode('confirmTwoStep', clerk.token, appCode(secret, now));
  later(2);
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}
const pendingToken = async (): Promise<string> => (await calls.signIn(clerk.email, PASSWORD)).secondStep?.token ?? '';
const setDuty = (value = 'required') =>
  api.sql(
    `insert into settings (key, value) values ('two_step', $1)
           on conflict (key) do update set value = excluded.value`,
    [value],
  );
const dashboard = (token: string) => api.call('{ adminDashboard { __typename } }', {}, { token });
const actions = async (): Promise<string[]> =>
  (await api.sql<{ action: string }>(`select action from audit_log where entity = 'two_step' order by at, id`)).map(
    ({ action }) => action,
  );
const mails = async (): Promise<string[]> =>
  (await api.sql<{ subject: string }>(`select subject from mails where kind = 'two-step' order by created_at, id`)).map(
    ({ subject }) => subject,
  );

test('a code of the app turns it on; signing in then takes password and code, and a refresh asks for neither', async () => {
  const { setup } = await calls.begin(clerk.token, PASSWORD);
  expect(setup?.uri).toContain(`secret=${setup?.secret ?? ''}`);
  expect(setup?.uri).toContain(encodeURIComponent(clerk.email));
  expect(setup?.qr.size).toBeGreaterThan(20);
  expect((await calls.signIn(clerk.email, PASSWORD)).session).not.toBeNull();

  const secret = setup?.secret ?? '';
  expect((await calls.withCode('confirmTwoStep', clerk.token, '000000')).userErrors).toMatchObject([
    { field: ['code'], code: 'INVALID_CODE' },
  ]);
  const { recoveryCodes } = await calls.withCode('confirmTwoStep', clerk.token, appCode(secret, now));
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await calls.state(clerk.token)).toEqual({ isOn: true, recoveryCodesLeft: 10, isRequired: false });

  later();
  const asked = await calls.signIn(clerk.email, PASSWORD);
  expect(asked).toMatchObject({ session: null, userErrors: [] });
  const { session } = await calls.finish(asked.secondStep?.token ?? '', appCode(secret, now));
  expect((await dashboard(session?.accessToken ?? '')).codes).toEqual([]);
  expect((await calls.refresh(session?.refreshToken ?? '')).session).not.toBeNull();
  expect(await actions()).toEqual(['two_step.grant']);
  expect(await mails()).toEqual(['Two-step sign-in is on: Test Foundation']);
});

test('a code works once, a neighbouring period is taken, an older or later one is not', async () => {
  const { secret } = await setUp();
  const at = (periods: number) => appCode(secret, new Date(now.getTime() + periods * PERIOD_MS));
  const token = await pendingToken();
  for (const far of [-2, 2]) expect((await calls.finish(token, at(far))).session).toBeNull();
  expect((await calls.finish(token, at(-1))).session).not.toBeNull();
  expect((await calls.finish(token, at(-1))).session).toBeNull();
  expect((await calls.finish(token, at(1))).session).not.toBeNull();
  // The app's present code is older than the one that was used.
  expect((await calls.finish(token, at(0))).session).toBeNull();
});

test('of eight sign-ins with one code at once, one opens', async () => {
  const { secret } = await setUp();
  const token = await pendingToken();
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => calls.finish(token, appCode(secret, now))));
  const opened = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.session !== null);
  expect(opened).toHaveLength(1);
});

test('a recovery code works once, however it is typed, and tells its owner by mail', async () => {
  const { recoveryCodes } = await setUp();
  const [first = '', second = ''] = recoveryCodes;
  const token = await pendingToken();
  expect((await calls.finish(token, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).session).not.toBeNull();
  expect((await calls.finish(token, first)).session).toBeNull();
  expect(await calls.state(clerk.token)).toMatchObject({ recoveryCodesLeft: 9 });
  expect(await mails()).toContain('A recovery code was used: Test Foundation');

  const renewed = await calls.withCode('renewRecoveryCodes', clerk.token, second);
  expect(renewed.recoveryCodes).toHaveLength(10);
  expect((await calls.finish(token, recoveryCodes[2] ?? '')).session).toBeNull();
  expect((await calls.finish(token, renewed.recoveryCodes?.[0] ?? '')).session).not.toBeNull();
  expect(await actions()).toEqual(['two_step.grant', 'two_step.update']);
});

test('neither secret nor recovery codes are readable in the database', async () => {
  const { secret, recoveryCodes } = await setUp();
  const rows = JSON.stringify(await api.sql('select * from second_factors, recovery_codes'));
  expect(rows).not.toContain(secret);
  expect(recoveryCodes.filter((code) => rows.includes(code) || rows.includes(code.replaceAll('-', '')))).toEqual([]);
});

test('the second step has ten minutes, ends with the password, and a forged or foreign token opens nothing', async () => {
  const { secret } = await setUp();
  const ended = [{ code: 'INVALID_SESSION' }];
  const token = await pendingToken();
  later(21);
  expect((await calls.finish(token, appCode(secret, now))).userErrors).toMatchObject(ended);
  const fresh = await pendingToken();
  await api.sql(`update users set password_hash = 'another' where id = $1`, [clerk.userId]);
  expect((await calls.finish(fresh, appCode(secret, now))).userErrors).toMatchObject(ended);
  // An access token is signed with the same key, and a pending one is none.
  expect((await calls.finish(clerk.token, appCode(secret, now))).userErrors).toMatchObject(ended);
  expect((await dashboard(fresh)).codes).toEqual(['UNAUTHENTICATED']);
});

test('guessing ends after ten codes, for the account and not for the caller', async () => {
  const { secret } = await setUp();
  const token = await pendingToken();
  // The set-up took one of the ten.
  for (let tries = 0; tries < 9; tries += 1) await calls.finish(token, '000000');
  await expect(calls.finish(token, appCode(secret, now))).rejects.toThrow('Too many attempts');
  const colleague = await api.signIn('entry');
  expect((await calls.signIn(colleague.email, PASSWORD)).session).not.toBeNull();
});

test('turning it on ends the other sessions of the account, and it is begun with the password only', async () => {
  const other = (await calls.signIn(clerk.email, PASSWORD)).session?.accessToken ?? '';
  const { userErrors } = await calls.begin(clerk.token, 'a wrong password');
  expect(userErrors).toMatchObject([{ field: ['password'], code: 'INVALID_CREDENTIALS' }]);
  await setUp();
  expect((await dashboard(other)).codes).toEqual(['UNAUTHENTICATED']);
  expect((await dashboard(clerk.token)).codes).toEqual([]);
  expect((await calls.begin(clerk.token, PASSWORD)).userErrors).toMatchObject([{ code: 'NOT_POSSIBLE' }]);
});

test('it is turned off with a code, unless it is required', async () => {
  const { secret } = await setUp();
  await setDuty();
  expect((await calls.turnOff(clerk.token, appCode(secret, now))).userErrors).toMatchObject([{ code: 'NOT_POSSIBLE' }]);
  await setDuty('optional');
  expect((await calls.turnOff(clerk.token, '123456')).userErrors).toMatchObject([{ code: 'INVALID_CODE' }]);
  expect((await calls.turnOff(clerk.token, appCode(secret, now))).success).toBe(true);
  expect((await calls.signIn(clerk.email, PASSWORD)).session).not.toBeNull();
  expect(await actions()).toEqual(['two_step.grant', 'two_step.revoke']);
});

test('where it is required, the office opens once it is set up; visitors with an account are not asked', async () => {
  await setDuty();
  expect((await dashboard(clerk.token)).messages).toEqual(['Please set up two-step sign-in first.']);
  const session = (await calls.signIn(clerk.email, PASSWORD)).session;
  expect(session?.user.needsTwoStep).toBe(true);
  const upload = await fetch(`${api.origin}/admin/imports/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk.token}` },
    body: 'name\n',
  });
  expect(upload.ok).toBe(false);
  await setUp();
  expect((await dashboard(clerk.token)).codes).toEqual([]);
  const visitor = await api.signIn(null);
  expect((await calls.signIn(visitor.email, PASSWORD)).session?.user.needsTwoStep).toBe(false);
});

test('an admin helps a colleague who lost phone and codes; nobody else does', async () => {
  await setUp();
  const entry = await api.signIn('entry');
  await expect(calls.reset(entry.token, clerk.userId)).rejects.toThrow('You do not have access to this.');
  const admin = await api.signIn('admin');
  expect((await calls.reset(admin.token, clerk.userId)).success).toBe(true);
  expect((await dashboard(clerk.token)).codes).toEqual(['UNAUTHENTICATED']);
  expect((await calls.signIn(clerk.email, PASSWORD)).session).not.toBeNull();
  expect((await calls.reset(admin.token, clerk.userId)).userErrors).toMatchObject([{ code: 'NOT_POSSIBLE' }]);
  expect((await calls.reset(admin.token, 'nobody')).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect(await actions()).toEqual(['two_step.grant', 'two_step.revoke']);
  expect((await mails()).at(-1)).toBe('An admin turned your two-step sign-in off: Test Foundation');
});

test('a command turns it off for the last admin', async () => {
  await setUp();
  const run = (email: string) =>
    new Promise<string>((resolve) => {
      const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: api.database.url };
      execFile(process.execPath, [CLI, email], { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
    });
  expect(await run('nobody@example.org')).toContain('Nobody has an account with the address nobody@example.org.');
  expect(await run(clerk.email.toUpperCase())).toContain('Two-step sign-in of this account is off.');
  expect((await dashboard(clerk.token)).codes).toEqual(['UNAUTHENTICATED']);
  expect((await calls.signIn(clerk.email, PASSWORD)).session).not.toBeNull();
  expect(await actions()).toEqual(['two_step.grant', 'two_step.revoke']);
});
