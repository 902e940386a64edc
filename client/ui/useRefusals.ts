import { getIn, setIn, type FormikConfig, type FormikErrors, type FormikHelpers, type FormikValues } from 'formik';
import { useMemo, useRef } from 'react';

type Handlers<Values> = Pick<FormikConfig<Values>, 'validate' | 'onSubmit'>;

/**
 * Keeps what the server said at its field until that field is changed or the form is sent again: Formik's next
 * validation, which leaving any field starts, would wipe it.
 */
export function useRefusals<Values extends FormikValues>({ validate, onSubmit }: Handlers<Values>) {
  const refusals = useRef(new Map<string, { value: unknown; message: string }>());

  return useMemo(
    () => ({
      forget: () => refusals.current.clear(),
      validate: async (values: Values): Promise<FormikErrors<Values>> => {
        let errors = ((await validate?.(values)) ?? {}) as FormikErrors<Values>;
        for (const [name, { value, message }] of refusals.current) {
          if (getIn(values, name) === value) errors = setIn(errors, name, message) as FormikErrors<Values>;
        }
        return errors;
      },
      onSubmit: (values: Values, form: FormikHelpers<Values>) =>
        onSubmit(values, {
          ...form,
          setFieldError: (name, message) => {
            if (message) refusals.current.set(name, { value: getIn(values, name), message });
            form.setFieldError(name, message);
          },
        }),
    }),
    [validate, onSubmit],
  );
}
