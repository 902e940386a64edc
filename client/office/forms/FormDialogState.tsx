import { useFormikContext } from 'formik';
import { useEffect, type MouseEvent } from 'react';
import styles from './FormDialog.module.css';

const focusField = (name: string | undefined): void => {
  if (name) document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], #${CSS.escape(name)}`)?.focus();
};

type Labels = Partial<Record<string, string>>;

/** Finds a field's label; a field of a list's nth item has its label under `*`: 'founders.*.name'. */
const labelOf = (labels: Labels, name: string): string | undefined =>
  labels[name] ?? labels[name.replace(/\.\d+(?=\.|$)/g, '.*')];

/** Lists the names of wrong fields: down to the first with a label, or to the message itself. */
function wrongFields(errors: unknown, labels: Labels, path = ''): string[] {
  if (!errors) return [];
  if (typeof errors !== 'object' || labelOf(labels, path) !== undefined) return [path];
  return Object.entries(errors).flatMap(([key, error]) => wrongFields(error, labels, path ? `${path}.${key}` : key));
}

interface FormDialogStateProps {
  labels: Labels;
  /** Text that something changed, and where. */
  unsaved?: string;
}

/** State left of the buttons: that something changed, and after a failed submit which fields are wrong. */
export function FormDialogState({ labels, unsaved = 'Unsaved changes' }: FormDialogStateProps) {
  const { dirty, errors, submitCount, isSubmitting } = useFormikContext<Record<string, unknown>>();
  const wrong = submitCount > 0 ? wrongFields(errors, labels) : [];

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusField(wrong[0]);
    // Only at the end of an attempt, not while the person corrects fields.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when an attempt ends, not while errors change
  }, [submitCount, isSubmitting]);

  const go = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    focusField(name);
  };
  return (
    <div className={styles.state} role="status">
      {dirty && <span className={styles.unsaved}>{unsaved}</span>}
      {wrong.length > 0 && (
        <span className={styles.wrong}>
          {wrong.length === 1 ? '1 field' : `${wrong.length} fields`} to correct:{' '}
          {wrong.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a href={`#${name}`} onClick={go(name)}>
                {labelOf(labels, name) ?? name}
              </a>
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
