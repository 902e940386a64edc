import { classNames } from './class-names';
import styles from './PageSpinner.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** Placeholder for a whole page while its code loads; `inline` for a part of a page. */
export const PageSpinner = ({ inline = false }: { inline?: boolean }) => (
  <div className={classNames(styles.holder, inline && styles.inline)} role="status">
    <span className={styles.spinner} aria-hidden="true" />
    <VisuallyHidden>Loading</VisuallyHidden>
  </div>
);
