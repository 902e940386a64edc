import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { resetPasswordSchema } from '../../../rules/account';
import { ResetPasswordDocument } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { useSession } from '../../shared/session/session';
import { useSubmit } from '../../shared/forms/useSubmit';
import { UsernameBeside } from '../../shared/ui/UsernameBeside';
import { PublicForm } from '../forms/PublicForm';
import { AccountCard } from './AccountCard';
import { AccountLoading } from './AccountLoading';
import { NewPasswordFields } from './NewPasswordFields';
import styles from './AccountCard.module.css';

const initialValues = { password: '', confirmPassword: '' };

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const email = new URLSearchParams(useLocation().hash.slice(1)).get('email');
  const onSubmit = useSubmit(ResetPasswordDocument, {
    variables: ({ password }: typeof initialValues) => ({ token, password }),
    payload: (data) => data.resetPassword,
    success: { title: 'Password changed', description: 'You can now sign in' },
    onDone: () => navigate('/auth', { replace: true }),
  });

  return (
    <PublicForm
      initialValues={initialValues}
      schema={resetPasswordSchema}
      onSubmit={onSubmit}
      submitLabel="Set new password"
    >
      {email && <UsernameBeside email={email} />}
      <NewPasswordFields label="New password" />
    </PublicForm>
  );
}

/** Target of the reset mail's link; the token is in the address. */
export default function ResetPasswordPage() {
  const [params] = useSearchParams();
  // Some mail programs write the # before the address as %23.
  const token = params.get('token')?.replace(/#.*/, '');
  // The server-rendered page knows no token; the first client render has to match it.
  const isKnown = useSession().status !== 'loading';
  const known = token ? (
    <AccountCard title="Set a new password">
      <NewPassword token={token} />
    </AccountCard>
  ) : (
    <AccountCard title="This link is incomplete" text="Open the link in the email again, or request a new one.">
      <Link to="/auth?view=forgot" className={styles.second}>
        Request a new link
      </Link>
    </AccountCard>
  );
  return (
    <>
      <Head title="Set a new password" noIndex />
      {isKnown ? known : <AccountLoading to="set a new password" />}
    </>
  );
}
