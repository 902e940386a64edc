import { Link } from 'react-router-dom';
import { CheckCircleIcon } from '../../shared/ui/icons/facts';
import styles from './Thanks.module.css';

interface ThanksProps {
  title: string;
  description?: string;
  /** Address of the empty form. */
  again: string;
}

/** Confirmation in place of a form accepted without JavaScript; with JavaScript a toast and `SentNote` do this. */
export const Thanks = ({ title, description, again }: ThanksProps) => (
  <div role="status" tabIndex={-1} autoFocus className={styles.thanks}>
    <CheckCircleIcon size={28} className={styles.icon} />
    <div>
      <p className={styles.title}>{title}</p>
      {description && <p>{description}</p>}
      <Link to={again} className={styles.again}>
        Back to the form
      </Link>
    </div>
  </div>
);
