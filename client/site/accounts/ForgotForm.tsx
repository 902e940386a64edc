import { Link } from 'react-router-dom';
import { resetRequestSchema } from '../../../rules/account';
import { RequestPasswordResetDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { EmailField } from '../forms/EmailField';
import { PublicForm } from '../forms/PublicForm';
import styles from './AccountCard.module.css';

const initialValues = { email: '' };

/** Requests a reset link. The answer does not tell whether the address is known. */
export function ForgotForm() {
  const onSubmit = useSubmit(RequestPasswordResetDocument, {
    variables: ({ email }: typeof initialValues) => ({ email: email.trim() }),
    payload: (data) => data.requestPasswordReset,
    success: {
      title: 'Check your email',
      description: 'If the address has an account, a link to set a new password is on its way.',
    },
  });

  return (
    <>
      <PublicForm
        initialValues={initialValues}
        schema={resetRequestSchema}
        onSubmit={onSubmit}
        submitLabel="Send reset link"
      >
        <EmailField label="Email" autoComplete="username" />
      </PublicForm>
      <Link to="/auth" className={styles.second}>
        Back to Login
      </Link>
    </>
  );
}
