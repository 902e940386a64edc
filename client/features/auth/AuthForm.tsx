import Button from '@mui/material/Button';
import { Form, Formik, type FormikHelpers, type FormikValues } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Schema } from 'yup';
import styles from './AuthCard.module.css';

interface AuthFormProps<Values extends FormikValues> {
  initialValues: Values;
  schema: Schema;
  onSubmit: (values: Values, form: FormikHelpers<Values>) => Promise<void>;
  action: string;
  children: ReactNode;
}

/** Brings the focus to the first wrong field after a submit that failed. */
function FocusFirstError({ submitCount, isSubmitting }: { submitCount: number; isSubmitting: boolean }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) {
      marker.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [submitCount, isSubmitting]);
  return <span ref={marker} hidden />;
}

export function AuthForm<Values extends FormikValues>(props: AuthFormProps<Values>) {
  const { initialValues, schema, onSubmit, action, children } = props;
  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={onSubmit}>
      {({ isSubmitting, submitCount }) => (
        <Form className={styles.form} noValidate>
          {children}
          <Button type="submit" variant="contained" loading={isSubmitting} fullWidth>{action}</Button>
          <FocusFirstError submitCount={submitCount} isSubmitting={isSubmitting} />
        </Form>
      )}
    </Formik>
  );
}
