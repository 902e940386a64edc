import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { FormikHelpers } from 'formik';
import { useRef } from 'react';
import type { UserErrorCode } from '../../generated/graphql';
import { useMutate } from '../data/page-data';
import { toast, type ToastInput } from '../toast/toast';

export interface UserError {
  field: readonly string[];
  code: UserErrorCode;
  message: string;
}

export interface Payload {
  userErrors: readonly UserError[];
}

export interface SubmitOptions<Values, Data, Variables, Answer extends Payload> {
  variables: (values: Values) => Variables;
  payload: (data: Data) => Answer;
  /** Maps the server's field names to the form's, where they differ. */
  fields?: Record<string, string>;
  /** Names of queries that are reloaded before the dialog closes. */
  reload?: string[];
  /** Title of a failure's toast; "Error" by default. */
  failure?: string;
  success?: Omit<ToastInput, 'kind'> | ((answer: Answer, values: Values) => Omit<ToastInput, 'kind'>);
  /** Told of the `userErrors` before they are shown. */
  onRefused?: (errors: readonly UserError[], values: Values, form?: FormHelpers<Values>) => void;
  onDone?: (answer: Answer, values: Values, form?: FormHelpers<Values>) => void | Promise<void>;
}

type FormHelpers<Values> = Pick<
  FormikHelpers<Values>,
  'resetForm' | 'setFieldError' | 'setFieldTouched' | 'setFieldValue' | 'setFormikState' | 'setValues'
> & {
  /**
   * Calls back once the field changes, the form is sent again or unmounted; for '' only the latter two. A form with it
   * (`useRefusals`) also shows a refusal as a toast, which is dismissed then.
   */
  whenOvertaken?: (name: string, then: () => void) => void;
};

const failed = (title: string, description: string): ToastInput => ({ title, description, kind: 'error' });

const hasField = (values: unknown, path: string): boolean =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values) !==
  undefined;

/**
 * Shows each error at its field, and errors without a field on this form as toasts; the office shows all of them as
 * toasts.
 * @returns dismisses the toasts that belong to no field
 */
function showErrors<Values>(
  errors: readonly UserError[],
  values: Values,
  fields: Record<string, string>,
  title: string,
  form: FormHelpers<Values> | undefined,
): (() => void)[] {
  const toasts: (() => void)[] = [];
  for (const { field, message } of errors) {
    const path = field.join('.');
    const name = fields[path] ?? path;
    if (form && name && hasField(values, name)) {
      // Touched first and without validation, which would clear the server's message.
      void form.setFieldTouched(name, true, false);
      form.setFieldError(name, message);
      form.whenOvertaken?.(name, toast(failed(title, message)));
    } else {
      toasts.push(toast(failed(title, message)));
    }
  }
  return toasts;
}

/**
 * Builds Formik's `onSubmit` for a mutation: runs it, shows `userErrors` at their fields and the others as toasts, then
 * the success toast, then calls `onDone`. A thrown error becomes the toast "Error" with the server's message. A retry
 * removes the previous errors.
 */
export function useSubmit<Values, Data, Variables extends OperationVariables, Answer extends Payload>(
  document: TypedDocumentNode<Data, Variables>,
  {
    variables,
    payload,
    fields = {},
    reload,
    failure = 'Error',
    success,
    onRefused,
    onDone,
  }: SubmitOptions<Values, Data, Variables, Answer>,
): (values: Values, form?: FormHelpers<Values>) => Promise<void> {
  const mutate = useMutate();
  const complaints = useRef<readonly (() => void)[]>([]);

  return async (values, form) => {
    const complain = (toasts: readonly (() => void)[]) => {
      complaints.current = toasts;
      form?.whenOvertaken?.('', () => toasts.forEach((dismiss) => dismiss()));
    };
    for (const dismiss of complaints.current) dismiss();
    try {
      const { data } = await mutate({
        mutation: document,
        variables: variables(values),
        reload,
      });
      if (!data) throw new Error('The server did not respond.');
      const answer = payload(data as Data);
      if (answer.userErrors.length > 0) {
        onRefused?.(answer.userErrors, values, form);
        return complain(showErrors(answer.userErrors, values, fields, failure, form));
      }
      if (success) {
        toast({ ...(typeof success === 'function' ? success(answer, values) : success), kind: 'success' });
      }
      await onDone?.(answer, values, form);
    } catch (error) {
      complain([toast(failed(failure, error instanceof Error ? error.message : String(error)))]);
    }
  };
}
