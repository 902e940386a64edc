import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PROOF_ROUNDS, proofText, readProof } from '../../rules/giving-proof';
import type { GivingChallenge } from '../generated/resolvers';
import type { Rate, RateLimiter } from '../http/rate-limit';

/** Minutes in which a challenge can be answered. */
const MINUTES = 10;
/** Each token counts once: its window outlives it. */
const ONCE: Rate = { burst: 1, perMinute: 1 / (2 * MINUTES) };
/**
 * Answers to the question that one caller, and all together, may give: a machine adds as well as a person, and this is for
 * the few browsers that cannot do the task.
 */
const ANSWERS: Rate = { burst: 5, perMinute: 5 / 60 };
const ANSWERS_IN_ALL: Rate = { burst: 60, perMinute: 1 };

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;
const LEAST = 2;

interface ChallengeDeps {
  readonly jwtSecret: string;
  readonly now: () => Date;
  readonly rateLimiter: Pick<RateLimiter, 'takeOrWait'>;
}

/** Challenges to whoever wants to begin a gift where much was begun and not paid. Needs no outside service. */
export interface GivingChallenges {
  /** Creates a challenge whose task takes some 8 · 2^bits hashes. Nothing is stored. */
  create(bits: number): GivingChallenge;
  /**
   * Tells whether a proof answers a challenge of ours of at least so many bits, and uses it up: it counts once.
   * @param caller key of the caller, for the limit of answered questions
   */
  accept(proof: string, bits: number, caller: string): Promise<boolean>;
}

/** Creates the maker and judge of challenges. */
export function createGivingChallenges({ jwtSecret, now, rateLimiter }: ChallengeDeps): GivingChallenges {
  const mac = (text: string): Buffer =>
    createHmac('sha256', jwtSecret).update(`giving-challenge:${text}`).digest().subarray(0, 16);

  const summandsOf = (body: string): [number, number] => {
    const [one = 0, two = 0] = mac(`question:${body}`);
    return [one % NUMBERS.length, two % NUMBERS.length];
  };

  /** Returns the body and bits of a token that is ours and not too old; null otherwise. */
  const openToken = (token: string): { body: string; bits: number } | null => {
    const [id = '', until = '', bits = '', given = ''] = token.split('.');
    const body = [id, until, bits].join('.');
    const [expected, actual] = [mac(body), Buffer.from(given, 'base64url')];
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
    return Number(until) * 1000 > now().getTime() ? { body, bits: Number(bits) } : null;
  };

  return {
    create: (bits) => {
      const until = Math.floor(now().getTime() / 1000) + MINUTES * 60;
      const body = [randomBytes(9).toString('base64url'), until, bits].join('.');
      const [one, two] = summandsOf(body);
      return {
        token: `${body}.${mac(body).toString('base64url')}`,
        bits,
        question: `What is ${NUMBERS[one]} plus ${NUMBERS[two]}? Please type the number.`,
      };
    },
    accept: async (proof, bits, caller) => {
      const sent = readProof(proof);
      const token = sent && openToken(sent.token);
      // What is asked for may have risen by a step while a slow browser was at work.
      if (!token || token.bits < bits - 1) return false;
      if (sent.kind === 'task' && !isSolved(sent.token, sent.nonces, token.bits)) return false;
      if (sent.kind === 'answer') {
        const [one, two] = summandsOf(token.body);
        const wait =
          (await rateLimiter.takeOrWait('giving-answers', caller, ANSWERS)) ||
          (await rateLimiter.takeOrWait('giving-answers-in-all', '', ANSWERS_IN_ALL));
        if (wait > 0 || sent.answer !== String(one + two + 2 * LEAST)) return false;
      }
      return (await rateLimiter.takeOrWait('giving-proof', token.body, ONCE)) === 0;
    },
  };
}

/** Tells whether each round's hash begins with so many zero bits. */
function isSolved(token: string, nonces: readonly string[], bits: number): boolean {
  if (nonces.length !== PROOF_ROUNDS) return false;
  return nonces.every((nonce, round) => {
    const hash = createHash('sha256')
      .update(proofText(token, round, nonce))
      .digest();
    return hash.readUInt32BE(0) >>> (32 - bits) === 0;
  });
}
