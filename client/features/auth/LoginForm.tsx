import { Link } from 'react-router-dom';
import { signInSchema } from '../../../rules/account';
import { SignInDocument } from '../../generated/graphql';
import { acceptSession } from '../../lib/session';
import { useSubmit } from '../../lib/useSubmit';
import { FormField } from '../../ui/FormField';
import { AuthForm } from './AuthForm';
import styles from './AuthCard.module.css';

const initialValues = { email: '', password: '' };

export function LoginForm() {
  const onSubmit = useSubmit(SignInDocument, {
    variables: (values: typeof initialValues) => ({ ...values, email: values.email.trim() }),
    payload: (data) => data.signIn,
    success: { title: 'Welcome back!' },
    onDone: ({ session }) => {
      if (session) acceptSession(session);
    },
  });

  return (
    <AuthForm initialValues={initialValues} schema={signInSchema} onSubmit={onSubmit} action="Login">
      <FormField name="email" label="Email" type="email" autoComplete="username" required fullWidth />
      <FormField name="password" label="Password" type="password" autoComplete="current-password" required fullWidth />
      <Link to="/auth?view=forgot" className={styles.second}>Forgot password?</Link>
    </AuthForm>
  );
}
