import type { FormikContextType } from 'formik';
import { useEffect, type RefObject } from 'react';

/** Adopts text typed before hydration, which Formik would not know. */
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
