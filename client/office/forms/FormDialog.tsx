import { Formik, type FormikConfig, type FormikProps, type FormikValues } from 'formik';
import { useEffect, type ReactNode } from 'react';
import { FormDialogFrame, type FormDialogLook } from './FormDialogFrame';
import { useRefusals } from './useRefusals';

type Labels<Values> = Partial<Record<keyof Values & string, string>>;

interface FormDialogProps<Values extends FormikValues>
  extends
    Omit<FormDialogLook, 'submitLabel'>,
    Pick<FormikConfig<Values>, 'initialValues' | 'validationSchema' | 'validate' | 'onSubmit'> {
  /** Verb on the filled button; a function for one that names what was typed. */
  submitLabel: string | ((values: Values) => string);
  /** State line of a changed form; "Unsaved changes" by default. */
  unsaved?: (values: Values) => string;
  /** Names of the fields in the state line; a function where they depend on what was typed. */
  labels: Labels<Values> | ((values: Values) => Labels<Values>);
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
}

/**
 * Formik form in a dialog: header and footer stay, the fields scroll. Closing with changes asks for confirmation, as
 * does every other way to leave the page; Ctrl or Cmd with Enter submits, and on a small window it fills the screen.
 * `onSubmit` is the result of useSubmit; close in its `onDone`. The first `initialValues` count, so that a reload
 * behind the dialog never discards typed input: give every opening a `key` of its own.
 */
export function FormDialog<Values extends FormikValues>(props: FormDialogProps<Values>) {
  const {
    open,
    title,
    submitLabel,
    unsaved,
    isDangerous,
    labels,
    wide,
    onClose,
    children,
    validate,
    onSubmit,
    ...form
  } = props;
  const refusals = useRefusals({ validate, onSubmit });
  const { forget } = refusals;
  useEffect(() => {
    if (!open) forget();
  }, [open, forget]);
  return (
    <Formik<Values> {...form} validate={refusals.validate} onSubmit={refusals.onSubmit}>
      {(formik) => (
        <FormDialogFrame
          open={open}
          title={title}
          submitLabel={typeof submitLabel === 'function' ? submitLabel(formik.values) : submitLabel}
          unsaved={unsaved?.(formik.values)}
          isDangerous={isDangerous}
          labels={typeof labels === 'function' ? labels(formik.values) : labels}
          wide={wide}
          onClose={onClose}
          isDirty={formik.dirty}
          isSubmitting={formik.isSubmitting}
          onSubmit={() => {
            forget();
            void formik.submitForm();
          }}
          onDiscard={() => formik.resetForm()}
        >
          {typeof children === 'function' ? children(formik) : children}
        </FormDialogFrame>
      )}
    </Formik>
  );
}
