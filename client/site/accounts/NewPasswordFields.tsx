import { PASSWORD_MIN_LENGTH } from '../../../rules/limits';
import { Field } from '../forms/Field';

/** Fields for a new password, typed twice. */
export const NewPasswordFields = ({ label }: { label: string }) => (
  <>
    <Field
      name="password"
      label={label}
      type="password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
      required
    />
    <Field name="confirmPassword" label="Confirm password" type="password" autoComplete="new-password" required />
  </>
);
