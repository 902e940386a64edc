import { useEffect, useRef, useState } from 'react';
import { writeAnswer } from '../../../rules/giving-proof';
import { loadOrNull } from '../../shared/rendering/missing-chunk';
import type { Challenge, Prove } from './ask-with-proof';
import { messages } from './flow-messages';
import type { Message } from './flow-ports';

/** A question that waits for its answer. */
export interface OpenQuestion {
  readonly question: string;
  answer(text: string): void;
}

/**
 * Proves that a person gives: by computing, in a script that is fetched only then, or by a question where that fails.
 * @param say shows beside the form why it takes a moment
 */
export function useProof(say: (message: Message | null) => void): { prove: Prove; question: OpenQuestion | null } {
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const askPerson = ({ question: text, token }: Challenge): Promise<string> =>
    new Promise((resolve) => {
      setQuestion({
        question: text,
        answer: (typed) => {
          setQuestion(null);
          resolve(writeAnswer(token, typed));
        },
      });
    });

  const prove: Prove = async (challenge) => {
    say(messages.proving);
    const isWanted = () => isOpen.current;
    const solver = await loadOrNull(() => import('./solve-proof'));
    if (!solver) return askPerson(challenge);
    const proof = await solver.solveProof(challenge.token, challenge.bits, isWanted);
    say(null);
    return proof;
  };
  return { prove, question };
}
