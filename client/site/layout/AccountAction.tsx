import { Link, useNavigate } from 'react-router-dom';
import { signOutForGood, useSession } from '../../shared/session/session';

interface AccountActionProps {
  className?: string;
  onPress?: () => void;
}

/** Sign In for a visitor, Sign Out for a signed-in user. */
export function AccountAction({ className, onPress }: AccountActionProps) {
  const { status } = useSession();
  const navigate = useNavigate();
  if (status !== 'signedIn') {
    return (
      <Link to="/auth" className={className} onClick={onPress}>
        Sign In
      </Link>
    );
  }
  const leave = () => {
    onPress?.();
    signOutForGood();
    void navigate('/');
  };
  return (
    <button type="button" className={className} onClick={leave}>
      Sign Out
    </button>
  );
}
