import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useState } from 'react';
import { randomId } from '../../shared/random-id';
import { payloadOf, type MutationAnswer } from './mutation-answer';
import { useEdit } from './useEdit';

interface SaveOptions<Values, Input> {
  /** The form's values as the API takes them. */
  input: (values: Values) => Input;
  /** The mutation, and the toast's title when it is done. */
  create: readonly [TypedDocumentNode<MutationAnswer, { input: Input & { flowId: string } }>, string];
  update: readonly [TypedDocumentNode<MutationAnswer, { id: string; input: Input; readAt?: string }>, string];
  /** Names of the queries that are loaded again. */
  reload: string[];
  onDone: () => void;
}

/**
 * Formik's `onSubmit` of a record's dialog: creates one, or saves `row` unless it was changed since it was read. Pressed
 * again after a lost answer, it saves the same new record.
 */
export function useRecordSave<Values, Input>(
  row: { id: string; updatedAt: string } | null,
  { input, create, update, ...rest }: SaveOptions<Values, Input>,
) {
  const [flowId] = useState(randomId);
  const [document, title] = row ? update : create;
  return useEdit(document as TypedDocumentNode<MutationAnswer, OperationVariables>, {
    ...rest,
    version: row?.updatedAt,
    variables: (values: Values, readAt) =>
      row ? { id: row.id, readAt, input: input(values) } : { input: { ...input(values), flowId } },
    payload: payloadOf,
    success: { title },
  });
}
