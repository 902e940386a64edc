/** Number of small tasks in one proof: together they take about as long every time, which one large task would not. */
export const PROOF_ROUNDS = 8;

/** What is sent in `proof` when the question was answered instead of the task. */
const ANSWER = 'answer';

/**
 * Text whose SHA-256 has to begin with so many zero bits. Short enough for one block.
 * @param round from 0 to PROOF_ROUNDS - 1
 */
export const proofText = (token: string, round: number, nonce: string): string =>
  `${token.slice(-22)}:${round}:${nonce}`;

/** Writes the proof that a browser sends: the challenge's token and a nonce for each round. */
export const writeProof = (token: string, nonces: readonly string[]): string => [token, ...nonces].join('|');

/** Writes the proof of somebody who answered the question. */
export const writeAnswer = (token: string, answer: string): string => [token, ANSWER, answer.trim()].join('|');

/** A proof as sent; nothing of it is verified. */
export type SentProof =
  | { readonly kind: 'task'; readonly token: string; readonly nonces: readonly string[] }
  | { readonly kind: 'answer'; readonly token: string; readonly answer: string };

/** Reads a proof; null for what is none. */
export function readProof(proof: string): SentProof | null {
  const [token = '', first = '', ...rest] = proof.slice(0, 400).split('|');
  if (token === '' || first === '') return null;
  if (first === ANSWER) return { kind: 'answer', token, answer: rest.join('|').trim() };
  return { kind: 'task', token, nonces: [first, ...rest] };
}
