import type { Payload } from '../../shared/forms/useSubmit';

/** The answer of a mutation with one field. */
export type MutationAnswer = Readonly<Record<string, Payload | 'Mutation'>>;

/** The payload of that field. @throws Error without one, so that nothing is taken for done */
export function payloadOf(answer: MutationAnswer): Payload {
  const payload = Object.values(answer).find((field) => field !== 'Mutation');
  if (!payload) throw new Error('The server did not respond.');
  return payload;
}
