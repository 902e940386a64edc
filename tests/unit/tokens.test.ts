import { sign } from 'jsonwebtoken';
import { createTokenCheck, signAccessToken } from '../../server/accounts/tokens';

const BEARER = { userId: 'somebody', sessionId: '5d0c2f1e-0000-4000-8000-000000000001' };
const SECRET = 'a-secret-for-tests-only';
const AT = new Date('2026-11-22T10:00:00Z');
const after = (minutes: number): Date => new Date(AT.getTime() + minutes * 60_000);

test('a remembered token ends with its time, as one that is seen for the first time', () => {
  const check = createTokenCheck(SECRET);
  const { token } = signAccessToken(BEARER, SECRET, AT);
  expect(check(token, after(1))).toEqual(BEARER);
  expect(check(token, after(14.9))).toEqual(BEARER);
  expect(check(token, after(15))).toBeNull();
  expect(createTokenCheck(SECRET)(token, after(15))).toBeNull();
});

test('another secret, another kind and another text are refused, before and after the good one', () => {
  const check = createTokenCheck(SECRET);
  const { token } = signAccessToken(BEARER, SECRET, AT);
  const refused = [
    signAccessToken(BEARER, 'another secret of this kind', AT).token,
    sign({ typ: 'reset', sid: BEARER.sessionId }, SECRET, { subject: 'somebody', expiresIn: '1h' }),
    `${token}x`,
    '',
  ];
  for (const text of [...refused, token, ...refused]) {
    expect(check(text, after(1))).toEqual(text === token ? BEARER : null);
  }
});

test('memory of tokens is bounded, and who is forgotten is checked anew', () => {
  const check = createTokenCheck(SECRET);
  const tokens = Array.from(
    { length: 1_100 },
    (_, number) => signAccessToken({ userId: `user-${number}`, sessionId: null }, SECRET, AT).token,
  );
  tokens.forEach((token, number) => expect(check(token, after(1))).toMatchObject({ userId: `user-${number}` }));
  expect(check(tokens[0] ?? '', after(2))).toEqual({ userId: 'user-0', sessionId: null });
});
