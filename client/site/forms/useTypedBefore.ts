import type { FormikContextType } from 'formik';
import { useEffect, type RefObject } from 'react';

/** Takes over what was typed into the server's markup before the page came to life: Formik would not know of it. */
export function useTypedBefore<Values extends object>(
  element: RefObject<HTMLFormElement | null>,
  setValues: FormikContextType<Values>['setValues'],
): void {
  useEffect(() => {
    if (!element.current) return;
    const typed = Object.fromEntries(new FormData(element.current));
    void setValues((values) => ({ ...values, ...typed }), false);
  }, [element, setValues]);
}
