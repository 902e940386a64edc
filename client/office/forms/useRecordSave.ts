import type { TypedDocumentNode } from '@apollo/client';
import { useSubmit, type Payload } from '../../shared/forms/useSubmit';
import { useEdit } from './useEdit';

/** The answer of a mutation with one field. */
export type MutationAnswer = Readonly<Record<string, Payload | 'Mutation'>>;

export function payloadOf(answer: MutationAnswer): Payload {
  const payload = Object.values(answer).find((field) => field !== 'Mutation');
  if (!payload) throw new Error('The server did not respond.');
  return payload;
}

interface SaveOptions<Values, Input> {
  /** The form's values as the API takes them. */
  input: (values: Values) => Input;
  /** The mutation, and the toast's title when it is done. */
  create: readonly [TypedDocumentNode<MutationAnswer, { input: Input }>, string];
  update: readonly [TypedDocumentNode<MutationAnswer, { id: string; input: Input; readAt?: string }>, string];
  /** Names of the queries that are loaded again. */
  reload: string[];
  onDone: () => void;
}

/** Formik's `onSubmit` of a record's dialog: creates one, or saves `row` unless it was changed since it was read. */
export function useRecordSave<Values, Input>(
  row: { id: string; updatedAt: string } | null,
  { input, create, update, ...rest }: SaveOptions<Values, Input>,
) {
  const add = useSubmit(create[0], {
    ...rest,
    variables: (values: Values) => ({ input: input(values) }),
    payload: payloadOf,
    success: { title: create[1] },
  });
  const change = useEdit(update[0], {
    ...rest,
    version: row?.updatedAt,
    variables: (values: Values, readAt) => ({ id: row?.id ?? '', input: input(values), readAt }),
    payload: payloadOf,
    success: { title: update[1] },
  });
  return row ? change : add;
}
