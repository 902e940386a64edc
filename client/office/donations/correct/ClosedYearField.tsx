import { useFormikContext } from 'formik';
import { SwitchField } from '../../forms/SwitchField';
import styles from './Correct.module.css';

interface ClosedYearFieldProps {
  /** What the closed year asks for; null where the form does not say it before the server does. */
  note?: string | null;
}

/** Confirms that the statement of a closed year will be corrected. Nothing while the year is open. */
export function ClosedYearField({ note = null }: ClosedYearFieldProps) {
  const { errors, values } = useFormikContext<{ isClosedYearConfirmed: boolean }>();
  if (note === null && errors.isClosedYearConfirmed === undefined && !values.isClosedYearConfirmed) return null;
  return (
    <>
      {note && <p className={styles.words}>{note}</p>}
      <SwitchField name="isClosedYearConfirmed" label="A correction statement will be filed for that year." />
    </>
  );
}
