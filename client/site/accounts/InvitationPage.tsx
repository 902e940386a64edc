import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { acceptInvitationSchema } from '../../../rules/account';
import { MAX_LENGTH } from '../../../rules/limits';
import {
  AcceptInvitationDocument,
  OpenInvitationDocument,
  type OpenInvitationMutation,
  type Role,
} from '../../generated/graphql';
import { useMutate } from '../../shared/data/page-data';
import { useSubmit } from '../../shared/forms/useSubmit';
import { Head } from '../../shared/head/head';
import { acceptSession, useSession } from '../../shared/session/session';
import { Field } from '../forms/Field';
import { PublicForm } from '../forms/PublicForm';
import styles from './AccountCard.module.css';
import { AccountCard } from './AccountCard';
import { AccountLoading } from './AccountLoading';
import { UsernameBeside } from '../../shared/ui/UsernameBeside';
import { NewPasswordFields } from './NewPasswordFields';

type Invitation = NonNullable<OpenInvitationMutation['openInvitation']['invitation']>;

const roleNames: Readonly<Record<Role, string>> = {
  ADMIN: 'Admin',
  ACCOUNTANT: 'Accountant',
  ENTRY: 'Entry',
  EDITOR: 'Editor',
  AUDITOR: 'Auditor',
};

const initialValues = { fullName: '', password: '', confirmPassword: '' };

/** What is known of the link: nothing yet, for whom it is, or why it does not work. */
type Found = { invitation: Invitation } | { problem: string } | null;

function useInvitation(token: string | null): Found {
  const mutate = useMutate();
  const ask = useRef(mutate);
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    if (!token) return undefined;
    let isCurrent = true;
    ask
      .current({ mutation: OpenInvitationDocument, variables: { input: { token } } })
      .then(({ data }) => {
        const answer = data?.openInvitation;
        const problem = answer?.userErrors[0]?.message ?? 'The server did not respond. Please open the link again.';
        if (isCurrent) setFound(answer?.invitation ? { invitation: answer.invitation } : { problem });
      })
      .catch((error: Error) => isCurrent && setFound({ problem: error.message }));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return found;
}

function AcceptForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const onSubmit = useSubmit(AcceptInvitationDocument, {
    variables: ({ fullName, password }: typeof initialValues) => ({
      input: { token, fullName: fullName.trim(), password },
    }),
    payload: (data) => data.acceptInvitation,
    success: ({ session }) => ({
      title: 'Welcome!',
      ...(!session && { description: 'Please sign in with your new password and a code.' }),
    }),
    onDone: async ({ session }) => {
      if (session) acceptSession(session);
      // An account with two-step sign-in goes through it.
      await navigate(session ? '/admin' : '/auth', { replace: true });
    },
  });
  return (
    <PublicForm
      initialValues={initialValues}
      schema={acceptInvitationSchema}
      onSubmit={onSubmit}
      submitLabel="Accept the invitation"
    >
      <UsernameBeside email={email} />
      <Field name="fullName" label="Full name" autoComplete="name" maxLength={MAX_LENGTH.name} required />
      <NewPasswordFields label="Password" />
    </PublicForm>
  );
}

const SignInLink = () => (
  <Link to="/auth" className={styles.second}>
    Sign in
  </Link>
);

/** Target of an invitation's link: a name and a password, and the role begins. */
export default function InvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const found = useInvitation(token);
  // The server-rendered page knows no token; the first client render has to match it.
  const isKnown = useSession().status !== 'loading';
  const known = () => {
    if (!token) {
      return (
        <AccountCard title="This link is incomplete" text="Open the link in the email again.">
          <SignInLink />
        </AccountCard>
      );
    }
    if (found === null) return <AccountLoading to="accept your invitation" />;
    if ('problem' in found) {
      return (
        <AccountCard title="This invitation does not work" text={found.problem}>
          <SignInLink />
        </AccountCard>
      );
    }
    const { email, role, hasAccount } = found.invitation;
    return (
      <AccountCard
        title="You are invited"
        text={
          <>
            As {roleNames[role]}, with the address {email}.{' '}
            {hasAccount && 'It has an account already: the password that you choose here replaces the old one.'}
          </>
        }
      >
        <AcceptForm token={token} email={email} />
      </AccountCard>
    );
  };
  return (
    <>
      <Head title="You are invited" noIndex />
      {isKnown ? known() : <AccountLoading to="accept your invitation" />}
    </>
  );
}
