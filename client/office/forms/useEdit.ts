import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useRef } from 'react';
import { useSubmit, type Payload, type SubmitOptions } from '../../shared/forms/useSubmit';

interface EditOptions<Values, Data, Variables, Answer extends Payload, Version> extends Omit<
  SubmitOptions<Values, Data, Variables, Answer>,
  'variables'
> {
  /**
   * Version of the record with which the form was filled, mostly its `updatedAt`. The first one counts: a reload behind
   * the form is not what the person read.
   */
  version: Version | undefined;
  /** Builds the variables; `version` is the expected version, undefined overwrites any. */
  variables: (values: Values, version: Version | undefined) => Variables;
  /** Version of the saved record, for a form that stays open. */
  versionAfter?: (answer: Answer) => Version | null | undefined;
  /** Called when the record was changed elsewhere, to reload what is shown around the form. */
  onConflict?: () => void;
}

/**
 * Wraps useSubmit with optimistic locking for a form that changes an existing record: a change saved elsewhere since
 * the form was filled is not overwritten (CONFLICT). Saving again after that message overwrites it.
 */
export function useEdit<Values, Data, Variables extends OperationVariables, Answer extends Payload, Version>(
  document: TypedDocumentNode<Data, Variables>,
  options: EditOptions<Values, Data, Variables, Answer, Version>,
): ReturnType<typeof useSubmit<Values, Data, Variables, Answer>> {
  const { version, variables, payload, versionAfter, onConflict, ...rest } = options;
  const known = useRef(version);
  return useSubmit(document, {
    ...rest,
    variables: (values: Values) => variables(values, known.current),
    payload: (data) => {
      const answer = payload(data);
      if (answer.userErrors.some(({ code }) => code === 'CONFLICT')) {
        known.current = undefined;
        onConflict?.();
      } else if (answer.userErrors.length === 0) {
        known.current = versionAfter?.(answer) ?? known.current;
      }
      return answer;
    },
  });
}
