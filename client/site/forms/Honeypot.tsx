import { useFormikContext } from 'formik';
import { HONEYPOT_FIELD } from '../../../rules/limits';
import styles from './Honeypot.module.css';

/** A field that no person meets: what arrives with it filled in was sent by a machine. */
export const Honeypot = () => (
  <input
    {...useFormikContext().getFieldProps<string>(HONEYPOT_FIELD)}
    type="text"
    tabIndex={-1}
    autoComplete="off"
    aria-hidden="true"
    className={styles.trap}
  />
);
