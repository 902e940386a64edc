import { useFormikContext } from 'formik';
import { useEffect, type MouseEvent } from 'react';
import styles from './FormDialog.module.css';

const focusField = (name: string | undefined): void => {
  if (name) document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], #${CSS.escape(name)}`)?.focus();
};

/** Left in the foot: that something changed, and after a failed submit which fields are wrong. */
export function FormDialogState({ labels }: { labels: Partial<Record<string, string>> }) {
  const { dirty, errors, submitCount, isSubmitting } = useFormikContext<Record<string, unknown>>();
  const wrong = submitCount > 0 ? Object.keys(errors) : [];

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusField(Object.keys(errors)[0]);
    // Only when an attempt has ended: not while the visitor is correcting.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when an attempt ends, not while errors change
  }, [submitCount, isSubmitting]);

  const go = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    focusField(name);
  };
  return (
    <div className={styles.state} role="status">
      {dirty && <span className={styles.unsaved}>Unsaved changes</span>}
      {wrong.length > 0 && (
        <span className={styles.wrong}>
          {wrong.length === 1 ? '1 field' : `${wrong.length} fields`} to correct:{' '}
          {wrong.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a href={`#${name}`} onClick={go(name)}>{labels[name] ?? name}</a>
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
