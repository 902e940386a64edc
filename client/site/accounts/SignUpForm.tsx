import { signUpSchema } from '../../../rules/account';
import { keyOfLine, presentLine } from '../../../rules/consent';
import { MAX_LENGTH } from '../../../rules/limits';
import { SignUpDocument } from '../../generated/graphql';
import { keepDevice } from '../../shared/session/known-device';
import { acceptSession } from '../../shared/session/session';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConsentLine } from '../forms/ConsentLine';
import { EmailField } from '../forms/EmailField';
import { Field } from '../forms/Field';
import { PublicForm } from '../forms/PublicForm';
import { NewPasswordFields } from './NewPasswordFields';

const initialValues = { fullName: '', email: '', password: '', confirmPassword: '' };

export function SignUpForm() {
  const onSubmit = useSubmit(SignUpDocument, {
    variables: ({ fullName, email, password }: typeof initialValues) => ({
      fullName: fullName.trim(),
      email: email.trim(),
      password,
      consent: keyOfLine(presentLine('account')),
    }),
    payload: (data) => data.signUp,
    success: { title: 'Success!', description: 'You can now sign in' },
    onDone: ({ session, device }) => {
      keepDevice(device);
      if (session) acceptSession(session);
    },
  });

  return (
    <PublicForm initialValues={initialValues} schema={signUpSchema} onSubmit={onSubmit} submitLabel="Sign Up">
      <Field name="fullName" label="Full name" autoComplete="name" maxLength={MAX_LENGTH.name} required />
      <EmailField label="Email" autoComplete="username" />
      <NewPasswordFields label="Password" />
      <ConsentLine place="account" />
    </PublicForm>
  );
}
