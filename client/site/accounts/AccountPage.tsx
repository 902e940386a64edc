import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { Head } from '../../shared/head/head';
import { useSession } from '../../shared/session/session';
import { dismissErrors } from '../../shared/toast/toast';
import { AccountCard } from './AccountCard';
import styles from './AccountCard.module.css';
import { AccountLoading } from './AccountLoading';
import { AccountTabs } from './AccountTabs';
import { ForgotForm } from './ForgotForm';
import { LoginForm } from './LoginForm';
import { SignedIn } from './SignedIn';
import { SignUpForm } from './SignUpForm';

const tabs = [
  { view: 'login', label: 'Login', title: 'Sign in', address: '/auth' },
  { view: 'signup', label: 'Sign Up', title: 'Create an account', address: '/auth?view=signup' },
] as const;

function SignedOut() {
  const [params] = useSearchParams();
  const view = params.get('view');
  // Errors of one form do not concern the next.
  useEffect(() => dismissErrors, [view]);

  if (view === 'forgot') {
    return (
      <AccountCard
        title="Forgot password"
        text="Enter the email of your account. We will send you a link to set a new password."
      >
        <ForgotForm />
      </AccountCard>
    );
  }
  const shown = tabs.find((tab) => tab.view === view) ?? tabs[0];
  return (
    <AccountCard title={shown.title}>
      <AccountTabs label="Login or Sign Up" tabs={tabs} shown={shown}>
        {shown.view === 'login' ? <LoginForm /> : <SignUpForm />}
      </AccountTabs>
    </AccountCard>
  );
}

/** What is said once an account was closed here. */
function Closed() {
  return (
    <>
      <Head title="Account closed" noIndex />
      <AccountCard
        title="Your account is closed"
        text="You are signed out, here and everywhere else. There is nothing else to do."
      >
        <Link to="/" className={styles.second}>
          Go to the home page
        </Link>
      </AccountCard>
    </>
  );
}

/** Login, Sign Up and Forgot password; redirects who has a role to the office. */
export default function AccountPage() {
  const { status, user, role, isUnanswered } = useSession();
  const { key } = useLocation();
  // Until the next address: whoever then chooses Sign In gets its form.
  const [closedAt, setClosedAt] = useState<string>();
  if (closedAt === key) return <Closed />;
  if (role) return <Navigate to="/admin" replace />;
  const known = user ? (
    <SignedIn user={user} isUnanswered={isUnanswered} onClosed={() => setClosedAt(key)} />
  ) : (
    <SignedOut />
  );
  return (
    <>
      <Head title="Sign in" noIndex />
      {status === 'loading' ? <AccountLoading to="sign in" /> : known}
    </>
  );
}
