import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import type { OfficeField } from '../../generated/access';
import { useMay } from '../ui/useMay';
import { FormDialogState } from './FormDialogState';
import { PageHeader } from '../ui/PageHeader';
import styles from './SaveBar.module.css';
import { ToastPlace } from '../ui/ToastPlace';
import { useBarRoom } from '../ui/useBarRoom';
import { useWindowSize } from '../ui/useWindowSize';

interface SaveBarProps {
  title: string;
  about: string;
  submitLabel: string;
  /** The mutation that saves: whoever may not has no button. */
  to: OfficeField;
  /** Names of the fields in the state line. */
  labels: Partial<Record<string, string>>;
  /** Text that something changed, and where. */
  unsaved?: string;
}

/** Sticky header of a page that is one Formik form: its title, unsaved changes, and the button. */
export function SaveBar({ title, about, submitLabel, to, labels, unsaved }: SaveBarProps) {
  const { isSubmitting } = useFormikContext();
  const maySave = useMay()(to);
  const isPhone = useWindowSize() === 'phone';
  const head = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  // On a phone the state and the button stand at the foot.
  useBarRoom(isPhone ? foot : head, isPhone ? 'foot' : 'head');

  if (!maySave) return <PageHeader title={title} about={about} />;
  return (
    <div ref={head} className={styles.bar}>
      <PageHeader
        title={title}
        about={about}
        action={
          <div ref={foot} className={styles.save}>
            {isPhone && <ToastPlace />}
            <FormDialogState labels={labels} unsaved={unsaved} />
            <Button type="submit" variant="contained" loading={isSubmitting} loadingPosition="start">
              {submitLabel}
            </Button>
          </div>
        }
      />
    </div>
  );
}
