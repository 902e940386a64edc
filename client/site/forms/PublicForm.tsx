import { FormikProvider, useFormik, type FormikErrors, type FormikHelpers, type FormikValues } from 'formik';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Schema } from 'yup';
import { usePostedForm } from '../../shared/rendering/posted-form';
import { toast } from '../../shared/toast/toast';
import { Button } from '../../shared/ui/Button';
import { ErrorSummary } from './ErrorSummary';
import { check, problemsOf } from './problems';
import styles from './PublicForm.module.css';
import { useTypedBefore } from './useTypedBefore';

interface PublicFormProps<Values extends FormikValues> {
  /** The empty form; its keys are the fields from top to bottom. */
  initialValues: Values;
  schema: Schema;
  submitLabel: string;
  /** Result of useSubmit. */
  onSubmit: (values: Values, form: FormikHelpers<Values>) => Promise<void>;
  /** Target without JavaScript; the server answers with the same page. Without it the form needs scripts. */
  action?: string;
  /** True lists errors above the fields, for forms longer than a screen; a short form uses a toast. */
  withSummary?: boolean;
  children: ReactNode;
}

/**
 * Focuses the first error, or else the button, which lost the focus while it was disabled: to the document, or, pressed
 * twice, to what is around the form.
 */
function moveFocus(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[data-error-summary],[aria-invalid=true]');
  if (wrong) wrong.focus();
  else if (document.activeElement?.contains(form)) form.querySelector<HTMLElement>('[type=submit]')?.focus();
}

/** Form of the public site: Formik with the shared rules, plain fields, one button. Pass Field and its variants. */
export function PublicForm<Values extends FormikValues>(props: PublicFormProps<Values>) {
  const { initialValues, schema, submitLabel, onSubmit, action, withSummary = false, children } = props;
  const names = Object.keys(initialValues);
  const element = useRef<HTMLFormElement>(null);
  const answer = usePostedForm();
  const posted = action ? answer : undefined;

  const form = useFormik<Values>({
    initialValues: { ...initialValues, ...posted?.values },
    initialErrors: posted?.errors as FormikErrors<Values> | undefined,
    validateOnBlur: false,
    validate: (values) => check(schema, values).messages as FormikErrors<Values>,
    onSubmit,
  });
  useTypedBefore(element, form.setValues);

  // The summary stays unchanged until the next submit: it would jump while fields are corrected.
  const [submits, setSubmits] = useState({ finished: 0, shown: 0, title: posted?.message });
  const [problems, setProblems] = useState(() => posted && problemsOf(posted.errors, names, posted.message));
  if (submits.shown !== submits.finished) {
    setSubmits({ ...submits, shown: submits.finished });
    setProblems(problemsOf(form.errors, names, submits.title));
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { messages, title } = check(schema, form.values);
    const [first] = problemsOf(messages, names)?.errors ?? [];
    if (first && !withSummary) toast({ kind: 'error', title: title ?? first.message });
    await form.submitForm();
    setSubmits(({ finished, shown }) => ({ finished: finished + 1, shown, title }));
  };

  useEffect(() => {
    if (submits.finished > 0 && element.current) moveFocus(element.current);
  }, [submits.finished]);

  return (
    <FormikProvider value={form}>
      <form
        ref={element}
        noValidate
        method="post"
        action={action}
        className={styles.form}
        // What is typed after the press would not be sent, and go when the form is emptied.
        inert={form.isSubmitting}
        onSubmit={(event) => void submit(event)}
      >
        {withSummary && problems && <ErrorSummary {...problems} />}
        {children}
        <Button type="submit" size="large" wide busy={form.isSubmitting}>
          {submitLabel}
        </Button>
      </form>
    </FormikProvider>
  );
}
