import { Link } from 'react-router-dom';
import { CheckCircleIcon } from '../../shared/ui/icons/facts';
import styles from './Thanks.module.css';

interface ThanksProps {
  title: string;
  description?: string;
  /** The address of the empty form. */
  again: string;
}

/** In place of a form that was accepted without JavaScript; with it, a toast says the same. */
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
