import { PASSWORD_MIN_LENGTH } from '../../../rules/limits';
import { signUpSchema } from '../../../rules/account';
import { SignUpDocument } from '../../generated/graphql';
import { acceptSession } from '../../lib/session';
import { useSubmit } from '../../lib/useSubmit';
import { FormField } from '../../ui/FormField';
import { AuthForm } from './AuthForm';

const initialValues = { fullName: '', email: '', password: '', confirmPassword: '' };

export function SignUpForm() {
  const onSubmit = useSubmit(SignUpDocument, {
    variables: ({ fullName, email, password }: typeof initialValues) => ({
      fullName: fullName.trim(), email: email.trim(), password,
    }),
    payload: (data) => data.signUp,
    success: { title: 'Success!', description: 'You can now sign in' },
    onDone: ({ session }) => {
      if (session) acceptSession(session);
    },
  });

  return (
    <AuthForm initialValues={initialValues} schema={signUpSchema} onSubmit={onSubmit} action="Sign Up">
      <FormField name="fullName" label="Full name" autoComplete="name" required fullWidth />
      <FormField name="email" label="Email" type="email" autoComplete="username" required fullWidth />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        help={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        required
        fullWidth
      />
      <FormField
        name="confirmPassword"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
        fullWidth
      />
    </AuthForm>
  );
}
