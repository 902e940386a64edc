import { Link, useNavigate } from 'react-router-dom';
import { signOutForGood, type SessionState } from '../../shared/session/session';
import { uncheckedWords, useRecheck } from '../../shared/session/useRecheck';
import { Button } from '../../shared/ui/Button';
import { AccountCard } from './AccountCard';
import styles from './AccountCard.module.css';
import { CloseAccount } from './CloseAccount';
import { UnconfirmedNotice } from './UnconfirmedNotice';

interface SignedInProps extends Pick<SessionState, 'isUnanswered'> {
  user: NonNullable<SessionState['user']>;
  onClosed: () => void;
}

/** Shows a signed-in user without access to the office (as far as known) their account, and how to sign out or close it. */
export function SignedIn({ user, isUnanswered, onClosed }: SignedInProps) {
  const navigate = useNavigate();
  const { isAsking, recheck } = useRecheck();
  const leave = () => {
    signOutForGood();
    void navigate('/');
  };
  return (
    <AccountCard
      title="You are signed in"
      text={
        <>
          As {user.fullName || user.email} ({user.email}).
        </>
      }
    >
      {isUnanswered ? (
        <>
          <p className={styles.text} role="status">
            {uncheckedWords.title}. {uncheckedWords.text}
          </p>
          <Button busy={isAsking} onClick={recheck} wide>
            Try again
          </Button>
          <Button variant="outline" onClick={leave} wide>
            Sign Out
          </Button>
        </>
      ) : (
        <>
          {!user.isEmailConfirmed && <UnconfirmedNotice email={user.email} />}
          <p className={styles.text}>This account has no access to the admin panel. Ask an admin to grant it.</p>
          <Button onClick={leave} wide>
            Sign Out
          </Button>
          <CloseAccount onClosed={onClosed} />
        </>
      )}
      <Link to="/" className={styles.second}>
        Go to the home page
      </Link>
    </AccountCard>
  );
}
