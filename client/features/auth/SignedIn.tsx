import { Link, useNavigate } from 'react-router-dom';
import { signOut, type SessionState } from '../../lib/session';
import { Button } from '../../ui/Button';
import { AuthCard } from './AuthCard';
import styles from './AuthCard.module.css';

/** For someone who is signed in but has no business in the office: who they are, and the way out. */
export function SignedIn({ user }: { user: NonNullable<SessionState['user']> }) {
  const navigate = useNavigate();
  const leave = () => {
    signOut();
    void navigate('/');
  };
  return (
    <AuthCard title="You are signed in" text={<>As {user.fullName || user.email} ({user.email}).</>}>
      <p className={styles.text}>This account has no access to the admin panel. An admin can give it.</p>
      <Button onClick={leave} wide>Sign Out</Button>
      <Link to="/" className={styles.second}>Go to the home page</Link>
    </AuthCard>
  );
}
