import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/session';
import styles from './MyGivingPage.module.css';

/** Leads whoever is signed in to their account, which has nothing to do with gifts: it is closed there. */
export function AccountLine() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <p className={styles.account} data-screen-only="">
      You are signed in as <span className={styles.address}>{user.email}</span>. <Link to="/auth">Your account</Link>{' '}
      has nothing to do with your gifts: you can close it at any time.
    </p>
  );
}
