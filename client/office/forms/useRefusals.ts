import { getIn, setIn, type FormikConfig, type FormikErrors, type FormikHelpers, type FormikValues } from 'formik';
import { useCallback, useEffect, useMemo, useRef } from 'react';

type Handlers<Values> = Pick<FormikConfig<Values>, 'validate' | 'onSubmit'>;

interface Waiting {
  name: string;
  value: unknown;
  then: () => void;
}

/**
 * Keeps the server's messages at their fields until the field changes or the form is sent again: Formik's next
 * validation, on blur of any field, would clear them. Dismisses the toast of an overtaken message; call `forget` before
 * the form is sent and when it closes.
 */
export function useRefusals<Values extends FormikValues>({ validate, onSubmit }: Handlers<Values>) {
  const refusals = useRef(new Map<string, { value: unknown; message: string }>());
  const waiting = useRef<readonly Waiting[]>([]);

  const overtake = useCallback((isOvertaken: (one: Waiting) => boolean) => {
    const overtaken = waiting.current.filter(isOvertaken);
    waiting.current = waiting.current.filter((one) => !isOvertaken(one));
    for (const { then } of overtaken) then();
  }, []);
  const forget = useCallback(() => {
    refusals.current.clear();
    overtake(() => true);
  }, [overtake]);
  useEffect(() => forget, [forget]);

  const handlers = useMemo(
    () => ({
      validate: async (values: Values): Promise<FormikErrors<Values>> => {
        overtake(({ name, value }) => name !== '' && getIn(values, name) !== value);
        let errors = ((await validate?.(values)) ?? {}) as FormikErrors<Values>;
        for (const [name, { value, message }] of refusals.current) {
          if (getIn(values, name) === value) errors = setIn(errors, name, message) as FormikErrors<Values>;
        }
        return errors;
      },
      onSubmit: (values: Values, form: FormikHelpers<Values>) =>
        onSubmit(values, {
          ...form,
          setFieldError: (name: string, message: string | undefined) => {
            if (message) refusals.current.set(name, { value: getIn(values, name), message });
            form.setFieldError(name, message);
          },
          whenOvertaken: (name: string, then: () => void) => {
            waiting.current = [...waiting.current, { name, value: getIn(values, name), then }];
          },
        } as FormikHelpers<Values>),
    }),
    [validate, onSubmit, overtake],
  );
  return { ...handlers, forget };
}
