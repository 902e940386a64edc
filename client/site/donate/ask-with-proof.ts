/** What the server wants to have proved before a gift begins, where many were begun and not paid. */
export interface Challenge {
  readonly token: string;
  readonly bits: number;
  /** For a browser that cannot compute. */
  readonly question: string;
}

/** Makes a proof for a challenge. */
export type Prove = (challenge: Challenge) => Promise<string>;

/** The task may grow while it is solved; a third proof is accepted. */
const MOST_PROOFS = 3;

/**
 * Asks the server, and once more with a proof where it wants one.
 * @param ask takes the proof; empty at first
 */
export async function askWithProof<Answer extends { challenge?: Challenge | null }>(
  ask: (proof: string) => Promise<Answer | undefined>,
  prove: Prove,
): Promise<Answer | undefined> {
  let answer = await ask('');
  for (let proofs = 0; answer?.challenge && proofs < MOST_PROOFS; proofs += 1) {
    answer = await ask(await prove(answer.challenge));
  }
  return answer;
}
