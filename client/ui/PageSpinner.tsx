import styles from './PageSpinner.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** Stands in for a whole page while its code is on the way. */
export const PageSpinner = () => (
  <div className={styles.holder} role="status">
    <span className={styles.spinner} aria-hidden="true" />
    <VisuallyHidden>Loading</VisuallyHidden>
  </div>
);
