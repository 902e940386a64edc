import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useRef } from 'react';
import { useSubmit, type Payload, type SubmitOptions } from '../../shared/forms/useSubmit';

interface EditOptions<Values, Data, Variables, Answer extends Payload, Version> extends Omit<
  SubmitOptions<Values, Data, Variables, Answer>,
  'variables'
> {
  /**
   * Of the record the form was filled with, mostly its `updatedAt`. The first one counts: what is loaded again behind
   * the form is not what was read there.
   */
  version: Version | undefined;
  /** `version` is what the server is to find; nothing: whatever it finds. */
  variables: (values: Values, version: Version | undefined) => Variables;
  /** The version of what was saved, for a form that stays open. */
  versionAfter?: (answer: Answer) => Version | null | undefined;
  /** It was changed elsewhere: what is shown around the form may be loaded again. */
  onConflict?: () => void;
}

/**
 * useSubmit for a form that changes what exists: what was saved elsewhere since the form was filled is not written over
 * (CONFLICT). Whoever was told so and saves again means it: then nothing is compared.
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
