import { PROOF_ROUNDS, proofText, writeProof } from '../../../rules/giving-proof';

/** Milliseconds of computing between two pauses in which the page answers to its visitor. */
const SLICE = 12;
/** Hashes between two looks at the clock. */
const BETWEEN_LOOKS = 64;

const isPrime = (n: number): boolean => {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
  return true;
};
const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (isPrime(n)) primes.push(n);
/** First 32 bits of the fraction of a root. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const K = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const schedule = new Int32Array(64);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: Int32Array, index: number): number => words[index] as number;

/**
 * Returns the first 32 bits of the SHA-256 of a text of at most 55 ASCII characters, as a signed number. Written out
 * here: the browser's own function answers each hash by a promise, which takes longer than the hash.
 */
export function firstWord(text: string): number {
  schedule.fill(0, 0, 16);
  for (let i = 0; i < text.length; i += 1) {
    schedule[i >> 2] = at(schedule, i >> 2) | (text.charCodeAt(i) << (24 - 8 * (i & 3)));
  }
  schedule[text.length >> 2] = at(schedule, text.length >> 2) | (0x80 << (24 - 8 * (text.length & 3)));
  schedule[15] = text.length * 8;
  for (let i = 16; i < 64; i += 1) {
    const near = at(schedule, i - 2);
    const far = at(schedule, i - 15);
    schedule[i] =
      at(schedule, i - 16) +
      at(schedule, i - 7) +
      (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) +
      (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = START as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(schedule, i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + at(START, 0)) | 0;
}

/** Lets the page answer to its visitor. A message, since a hidden page's timers come once a second. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Solves a challenge, in slices so short that a cheap phone scrolls and types meanwhile.
 * @param bits number of zero bits of each round
 * @param isWanted asked between the slices
 * @throws Error when the proof is not wanted any more
 */
export async function solveProof(token: string, bits: number, isWanted: () => boolean): Promise<string> {
  const nonces: string[] = [];
  let slice = performance.now();
  for (let tried = 0; nonces.length < PROOF_ROUNDS; tried += 1) {
    const nonce = tried.toString(36);
    if (firstWord(proofText(token, nonces.length, nonce)) >>> (32 - bits) === 0) nonces.push(nonce);
    if (tried % BETWEEN_LOOKS !== 0 || performance.now() - slice < SLICE) continue;
    await pause();
    if (!isWanted()) throw new Error('The proof is not wanted any more.');
    slice = performance.now();
  }
  return writeProof(token, nonces);
}
