import { setIn, type FormikErrors } from 'formik';
import type { Schema } from 'yup';
import { validate } from '../../../rules/validate';

/**
 * Formik's `validate` from a schema of rules/, for a form whose values are not yet the API's input (an amount is still
 * a text): `toInput` is what the form sends. `own` adds the messages that only the form can give; they come first.
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
