import { useState } from 'react';
import { Link } from 'react-router-dom';
import { signInSchema } from '../../../rules/account';
import { SignInDocument } from '../../generated/graphql';
import { keepDevice, readDevice } from '../../shared/session/known-device';
import { acceptSession } from '../../shared/session/session';
import { useSubmit } from '../../shared/forms/useSubmit';
import { toast } from '../../shared/toast/toast';
import { EmailField } from '../forms/EmailField';
import { Field } from '../forms/Field';
import { PublicForm } from '../forms/PublicForm';
import { SecondStepForm } from './SecondStepForm';
import styles from './AccountCard.module.css';

const initialValues = { email: '', password: '' };

export function LoginForm() {
  const [token, setToken] = useState<string | null>(null);
  const onSubmit = useSubmit(SignInDocument, {
    variables: (values: typeof initialValues) => ({ ...values, email: values.email.trim(), device: readDevice() }),
    payload: (data) => data.signIn,
    onDone: ({ session, device, secondStep }) => {
      keepDevice(device);
      if (secondStep) setToken(secondStep.token);
      if (!session) return;
      toast({ kind: 'success', title: 'Welcome back!' });
      acceptSession(session);
    },
  });

  if (token) return <SecondStepForm token={token} onBack={() => setToken(null)} />;
  return (
    <PublicForm initialValues={initialValues} schema={signInSchema} onSubmit={onSubmit} submitLabel="Login">
      <EmailField label="Email" autoComplete="username" />
      <Field name="password" label="Password" type="password" autoComplete="current-password" required />
      <Link to="/auth?view=forgot" className={styles.second}>
        Forgot password?
      </Link>
    </PublicForm>
  );
}
