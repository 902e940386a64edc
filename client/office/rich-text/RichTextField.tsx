import { useField } from 'formik';
import { lazy, Suspense, useId } from 'react';
import { FieldError } from '../forms/FormField';
import { Skeleton } from '../../shared/ui/Skeleton';
import styles from './RichText.module.css';

const RichTextEditor = lazy(() => import('./RichTextEditor'));

interface RichTextFieldProps {
  name: string;
  label: string;
  help?: string;
}

/** Rich text field of the surrounding Formik form, as HTML; the server sanitizes it on saving. */
export function RichTextField({ name, label, help }: RichTextFieldProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const ids = { label: useId(), help: useId() };
  const problem = touched ? error : undefined;
  return (
    <div className={styles.field} role="group" aria-labelledby={ids.label}>
      <p id={ids.label} className={styles.label}>
        {label}
      </p>
      <Suspense
        fallback={
          <div className={styles.waiting}>
            <Skeleton height="100%" />
          </div>
        }
      >
        <RichTextEditor
          id={name}
          labelId={ids.label}
          describedBy={problem || help ? ids.help : undefined}
          isWrong={problem !== undefined}
          value={value}
          onChange={(html) => void setValue(html)}
          onBlur={() => void setTouched(true)}
        />
      </Suspense>
      {(problem || help) && (
        <div id={ids.help} className={styles.help}>
          {problem ? (
            <span className={styles.problem}>
              <FieldError>{problem}</FieldError>
            </span>
          ) : (
            help
          )}
        </div>
      )}
    </div>
  );
}
