import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { FormDialogState } from './FormDialogState';
import { PageHeader } from '../ui/PageHeader';
import styles from './SaveBar.module.css';
import { ToastPlace } from '../ui/ToastPlace';
import { useWindowSize } from '../ui/useWindowSize';

interface SaveBarProps {
  title: string;
  about: string;
  submitLabel: string;
  /** What the state line calls a field, by its name. */
  labels: Partial<Record<string, string>>;
  /** Says that something changed, and where. */
  unsaved?: string;
}

/** The head of a page that is one Formik form: its title, what is not saved yet, and the button. It stays in sight. */
export function SaveBar({ title, about, submitLabel, labels, unsaved }: SaveBarProps) {
  const { isSubmitting } = useFormikContext();
  const isPhone = useWindowSize() === 'phone';
  const button = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);

  useEffect(() => {
    // While it is saving the button is disabled, which takes the focus away from it.
    if (wasSaving.current && !isSubmitting && document.activeElement === document.body) button.current?.focus();
    wasSaving.current = isSubmitting;
  }, [isSubmitting]);

  return (
    <div className={styles.bar}>
      <PageHeader
        title={title}
        about={about}
        action={
          <div className={styles.save}>
            {isPhone && <ToastPlace />}
            <FormDialogState labels={labels} unsaved={unsaved} />
            <Button ref={button} type="submit" variant="contained" loading={isSubmitting} loadingPosition="start">
              {submitLabel}
            </Button>
          </div>
        }
      />
    </div>
  );
}
