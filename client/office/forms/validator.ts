import { setIn, type FormikErrors } from 'formik';
import type { Schema } from 'yup';
import { validate } from '../../../rules/validate';

/**
 * Builds Formik's `validate` from a schema of rules/, for a form whose values are not the API's input yet (an amount is
 * still text): `toInput` returns what the form sends. `own` adds messages that only the form can give; they take
 * precedence.
 */
export const validator =
  <Values extends object>(
    schema: Schema,
    toInput: (values: Values) => unknown,
    own: (values: Values) => FormikErrors<Values> = () => ({}),
  ) =>
  (values: Values): FormikErrors<Values> => {
    const found = validate(schema, toInput(values)).errors.reduce<FormikErrors<Values>>(
      (errors, { field, message }) => setIn(errors, field, message) as FormikErrors<Values>,
      {},
    );
    return { ...found, ...own(values) };
  };
