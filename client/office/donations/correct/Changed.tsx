import { StatusBadge } from '../../ui/StatusBadge';
import styles from './Correct.module.css';

/** Marks a field that differs from the stored gift, with what is stored. */
export const Changed = ({ was }: { was: string }) => (
  <span className={styles.changed}>
    <StatusBadge status="changed" />
    <span>Was {was}.</span>
  </span>
);
