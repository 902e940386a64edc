import { accessToken, refreshSession, signOut } from '../../client/shared/session/session-refresh';
import { untilTrue } from '../support/until';
import { onSessionChange, readSession, writeSession } from '../../client/shared/session/session-storage';

const user = {
  __typename: 'User' as const,
  id: '1',
  email: 'a@example.org',
  fullName: 'A',
  isEmailConfirmed: true,
  role: null,
  needsTwoStep: false,
};
const session = (name: string, minutes: number) => ({
  __typename: 'Session' as const,
  accessToken: `access-${name}`,
  accessTokenExpiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  refreshToken: `refresh-${name}`,
  user,
});

let stored: Map<string, string>;
let asked: Array<Record<string, unknown>>;
let answer: () => unknown;

beforeEach(() => {
  stored = new Map();
  asked = [];
  answer = () => ({ data: { refreshSession: { session: session('new', 15), userErrors: [] } } });
  Object.assign(globalThis, {
    // A lock is granted a moment later, as in a browser.
    navigator: { locks: { request: (_name: string, work: () => unknown) => Promise.resolve().then(work) } },
    window: { addEventListener: () => undefined, removeEventListener: () => undefined },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
    fetch: (_url: string, { body }: { body: string }) => {
      asked.push((JSON.parse(body) as { variables: Record<string, unknown> }).variables);
      return Promise.resolve().then(() => ({ json: () => Promise.resolve(answer()) }));
    },
  });
});

test('a token that lasts is sent as it is', async () => {
  writeSession(session('old', 15));
  expect(await accessToken()).toBe('access-old');
  expect(asked).toEqual([]);
});

test('a token about to end is replaced first, once for all who ask at the same time', async () => {
  writeSession(session('old', 0));
  expect(await Promise.all([accessToken(), accessToken(), accessToken()])).toEqual(Array(3).fill('access-new'));
  expect(asked).toEqual([{ refreshToken: 'refresh-old' }]);
});

test('the tokens that another tab fetched meanwhile are used, not fetched again', async () => {
  writeSession(session('old', 0));
  const running = refreshSession();
  // The other tab held the lock, and has stored its tokens before releasing it.
  stored.set('session', JSON.stringify(session('other', 15)));
  expect(await running).toBe(true);
  expect(asked).toEqual([]);
  expect(await accessToken()).toBe('access-other');
});

test('a refused refresh token signs out, and tells those who listen', async () => {
  writeSession(session('old', 0));
  answer = () => ({
    data: { refreshSession: { session: null, userErrors: [{ field: [], code: 'INVALID', message: 'x' }] } },
  });
  const heard: unknown[] = [];
  const stop = onSessionChange((now) => heard.push(now));
  expect(await refreshSession()).toBe(false);
  stop();
  expect(heard).toEqual([undefined]);
  expect(readSession()).toBeUndefined();
});

test('a server that is away does not sign out', async () => {
  writeSession(session('old', 0));
  answer = () => {
    throw new Error('offline');
  };
  expect(await refreshSession()).toBe(false);
  expect(readSession()?.refreshToken).toBe('refresh-old');
});

test('signing out forgets at once and tells the server', async () => {
  writeSession(session('old', 15));
  signOut();
  expect(readSession()).toBeUndefined();
  expect(await accessToken()).toBeUndefined();
  // What is sent is printed by a module that is loaded first.
  await untilTrue(() => Promise.resolve(asked.length > 0));
  expect(asked).toEqual([{ refreshToken: 'refresh-old' }]);
});

test('what is not a session in the storage counts as signed out', async () => {
  stored.set('session', '{"refreshToken":');
  expect(readSession()).toBeUndefined();
  expect(await refreshSession()).toBe(false);
});
