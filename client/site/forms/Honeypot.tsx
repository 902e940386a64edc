import { useFormikContext } from 'formik';
import { HONEYPOT_FIELD } from '../../../rules/limits';
import styles from './Honeypot.module.css';

/**
 * Honeypot: a field that people do not see; a form with it filled in comes from a bot. Password managers that fill in an
 * identity have a web address too: they are asked to pass it over.
 */
export const Honeypot = () => (
  <input
    {...useFormikContext().getFieldProps<string>(HONEYPOT_FIELD)}
    type="text"
    tabIndex={-1}
    autoComplete="off"
    aria-hidden="true"
    data-1p-ignore
    data-bwignore
    data-lpignore
    className={styles.trap}
  />
);
