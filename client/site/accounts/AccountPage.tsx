import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Head } from '../../shared/head/head';
import { useSession } from '../../shared/session/session';
import { dismissErrors } from '../../shared/toast/toast';
import { AccountCard } from './AccountCard';
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

/** Login, Sign Up and Forgot password; redirects who has a role to the office. */
export default function AccountPage() {
  const { status, user, role, isUnanswered } = useSession();
  if (role) return <Navigate to="/admin" replace />;
  const known = user ? <SignedIn user={user} isUnanswered={isUnanswered} /> : <SignedOut />;
  return (
    <>
      <Head title="Sign in" noIndex />
      {status === 'loading' ? <AccountLoading /> : known}
    </>
  );
}
