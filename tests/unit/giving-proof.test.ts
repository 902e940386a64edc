import { createHash } from 'node:crypto';
import { firstWord, solveProof } from '../../client/site/donate/solve-proof';
import { askWithProof, type Challenge } from '../../client/site/donate/ask-with-proof';
import { PROOF_ROUNDS, readProof, writeAnswer } from '../../rules/giving-proof';
import type { RateLimiter } from '../../server/http/rate-limit';
import { createGivingChallenges } from '../../server/payments/giving-challenge';
import { bitsFor } from '../../server/payments/giving-level';
import { DEFAULT_LIMITS } from '../../server/config/limits';

const BITS = 6;
const START = new Date('2026-11-20T06:00:00Z');
const SUMS: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 };
const answerTo = (question: string): string => {
  const [, one = '', two = ''] = /What is (\w+) plus (\w+)\?/.exec(question) ?? [];
  return String((SUMS[one] ?? NaN) + (SUMS[two] ?? NaN));
};

/** Counts like the real one, within a window that never ends. */
function counting(): Pick<RateLimiter, 'takeOrWait'> {
  const taken = new Map<string, number>();
  return {
    takeOrWait: (name, key, { burst }) => {
      const count = (taken.get(`${name} ${key}`) ?? 0) + 1;
      taken.set(`${name} ${key}`, count);
      return Promise.resolve(count > burst ? 60 : 0);
    },
  };
}

function judge(jwtSecret = 'a secret') {
  let now = START;
  const challenges = createGivingChallenges({ jwtSecret, now: () => now, rateLimiter: counting() });
  return { ...challenges, later: (minutes: number) => void (now = new Date(START.getTime() + minutes * 60_000)) };
}
const solve = ({ token, bits }: Challenge) => solveProof(token, bits, () => true);

test('the hash of our own script is SHA-256', () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = 'Aa0:-_|.z'.repeat(7).slice(0, length);
    expect([length, firstWord(text)]).toEqual([length, createHash('sha256').update(text).digest().readInt32BE(0)]);
  }
});

test('what a browser solves is accepted, once', async () => {
  const { create, accept } = judge();
  const proof = await solve(create(BITS));
  expect([await accept(proof, BITS, 'a'), await accept(proof, BITS, 'b')]).toEqual([true, false]);
});

test('a challenge of the step below is still accepted, one of two steps below is not', async () => {
  const { create, accept } = judge();
  expect(await accept(await solve(create(BITS)), BITS + 1, 'a')).toBe(true);
  expect(await accept(await solve(create(BITS)), BITS + 2, 'a')).toBe(false);
});

test('nothing else is accepted: not another site’s, changed, late, incomplete or made up', async () => {
  const { create, accept, later } = judge();
  const challenge = create(BITS);
  const proof = await solve(challenge);
  const [token = '', ...nonces] = proof.split('|');
  const easier = token.replace(`.${BITS}.`, '.1.');
  const wrong = [
    '',
    '|',
    token,
    `${token}|`,
    [token, ...nonces.slice(1)].join('|'),
    [token, ...nonces, '0'].join('|'),
    [token, ...nonces.map(() => nonces[0])].join('|'),
    [easier, ...nonces].join('|'),
    await solveProof(easier, 1, () => true),
    await solve(judge('another secret').create(BITS)),
    'x'.repeat(100_000),
  ];
  for (const sent of wrong)
    expect([sent.slice(0, 80), await accept(sent, BITS, 'a')]).toEqual([sent.slice(0, 80), false]);
  later(11);
  expect(await accept(proof, BITS, 'a')).toBe(false);
});

test('a person may answer the question instead, a few times; a wrong answer is none', async () => {
  const { create, accept } = judge();
  const answered: boolean[] = [];
  const first = create(BITS);
  expect(await accept(writeAnswer(first.token, '99'), BITS, 'a')).toBe(false);
  for (let n = 0; n < 5; n += 1) {
    const { token, question } = create(BITS);
    answered.push(await accept(writeAnswer(token, ` ${answerTo(question)} `), BITS, 'a'));
  }
  // The wrong one counted as well.
  expect(answered).toEqual([true, true, true, true, false]);
  const { token, question } = create(BITS);
  expect(await accept(writeAnswer(token, answerTo(question)), BITS, 'b')).toBe(true);
});

test('a proof is read as it was written, whatever stands in an answer', () => {
  expect(readProof(writeAnswer('t', 'a|b'))).toEqual({ kind: 'answer', token: 't', answer: 'a|b' });
  expect(readProof('no proof')).toBeNull();
  expect(PROOF_ROUNDS).toBe(8);
});

test('the task grows with what was begun and not paid, whoever begun it, and has an end', () => {
  const nothing = { caller: 0, mailbox: 0, phone: 0, addresses: 0, inAll: -500 };
  const bits = (unpaid: Partial<typeof nothing>) => bitsFor({ ...nothing, ...unpaid }, DEFAULT_LIMITS.unpaid);
  expect([bits({}), bits({ caller: 79 }), bits({ mailbox: 9 }), bits({ addresses: 7 }), bits({ inAll: 299 })]).toEqual([
    0, 0, 0, 0, 0,
  ]);
  expect([bits({ caller: 80 }), bits({ mailbox: 10 }), bits({ phone: 10 }), bits({ addresses: 8 })]).toEqual([
    13, 13, 13, 13,
  ]);
  expect([bits({ caller: 120 }), bits({ caller: 160 }), bits({ inAll: 100_000 })]).toEqual([14, 15, 17]);
});

describe('a browser', () => {
  const challenge: Challenge = { token: 't', bits: 1, question: '?' };

  test('that is asked for nothing sends one request without a proof', async () => {
    const sent: string[] = [];
    const answer = await askWithProof(
      (proof) => {
        sent.push(proof);
        return Promise.resolve({ order: 1, challenge: null });
      },
      () => Promise.reject(new Error('not asked')),
    );
    expect([sent, answer]).toEqual([[''], { order: 1, challenge: null }]);
  });

  test('that is asked proves and asks again, three times at most', async () => {
    const sent: string[] = [];
    const ask = (proof: string) => {
      sent.push(proof);
      return Promise.resolve({ challenge });
    };
    await askWithProof(ask, () => Promise.resolve('proof'));
    expect(sent).toEqual(['', 'proof', 'proof', 'proof']);
  });

  test('that was closed stops computing', async () => {
    await expect(solveProof('t'.repeat(22), 31, () => false)).rejects.toThrow('not wanted');
  });
});
