import { solveProof } from '../../client/site/donate/solve-proof';

interface Challenged {
  readonly challenge: { readonly token: string; readonly bits: number } | null;
}

const MOST_PROOFS = 3;

/** Asks for a gift, and again with a proof where the site wants one, as a browser does by itself. */
export async function withProof<T extends Challenged>(ask: (proof: string) => Promise<T>): Promise<T> {
  let answer = await ask('');
  for (let proofs = 0; answer.challenge && proofs < MOST_PROOFS; proofs += 1) {
    const { token, bits } = answer.challenge;
    answer = await ask(await solveProof(token, bits, () => true));
  }
  return answer;
}
