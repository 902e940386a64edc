import type { ReactNode } from 'react';
import type { OfficeField } from '../../generated/access';
import { useMay } from '../ui/useMay';
import styles from './FieldsToSave.module.css';
import { ReadOnlyProvider } from './read-only';

interface FieldsToSaveProps {
  /** The mutation that saves them. */
  to: OfficeField;
  children: ReactNode;
}

/** Fields of a form; whoever may not save them reads them, and types nothing that would be lost. */
export function FieldsToSave({ to, children }: FieldsToSaveProps) {
  const isReadOnly = !useMay()(to);
  return (
    <ReadOnlyProvider value={isReadOnly}>
      <fieldset disabled={isReadOnly} className={styles.fields}>
        {children}
      </fieldset>
    </ReadOnlyProvider>
  );
}
