import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { Head } from '../../lib/head';
import { useSession } from '../../lib/session';
import { MuiProvider } from '../../ui/MuiProvider';
import { PageSpinner } from '../../ui/PageSpinner';
import { AuthCard } from './AuthCard';
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
  const navigate = useNavigate();

  if (params.get('view') === 'forgot') {
    return (
      <AuthCard title="Forgot password" text="Give the email of your account; a link to set a new password follows.">
        <ForgotForm />
      </AuthCard>
    );
  }
  const shown = tabs.find(({ view }) => view === params.get('view')) ?? tabs[0];
  return (
    <AuthCard title={shown.title}>
      <Tabs
        value={shown.view}
        aria-label="Login or Sign Up"
        variant="fullWidth"
        onChange={(_event, view) => void navigate(tabs.find((tab) => tab.view === view)?.address ?? '/auth')}
      >
        {tabs.map(({ view, label }) => (
          <Tab key={view} value={view} label={label} id={`tab-${view}`} aria-controls="auth-panel" />
        ))}
      </Tabs>
      <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${shown.view}`}>
        {shown.view === 'login' ? <LoginForm /> : <SignUpForm />}
      </div>
    </AuthCard>
  );
}

/** Login, Sign Up and Forgot password; an admin who is signed in goes on to the office. */
export default function AuthPage() {
  const { status, user, isAdmin } = useSession();
  if (isAdmin) return <Navigate to="/admin" replace />;
  return (
    <>
      <Head title="Sign in" noIndex />
      {status === 'loading' ? <PageSpinner /> : (
        <MuiProvider density="public">{user ? <SignedIn user={user} /> : <SignedOut />}</MuiProvider>
      )}
    </>
  );
}
