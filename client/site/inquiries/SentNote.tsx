import { formatClock } from '../../../rules/dates';
import { CheckCircleIcon } from '../../shared/ui/icons/facts';
import styles from './SentNote.module.css';

/** Line at an emptied form that what was in it has arrived; it stays, as the toast does not. */
export const SentNote = ({ at }: { at: Date }) => (
  <p className={styles.note}>
    <CheckCircleIcon size={22} className={styles.icon} />
    <span>
      What you wrote reached us at {formatClock(at)}. The form is empty again, for anything else you want to tell us.
    </span>
  </p>
);
