import { object, string } from 'yup';
import { shownLine } from './consent';
import { requiredEmail, visitorName } from './fields';
import { MAX_LENGTH, PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from './limits';

const PASSWORD_REQUIRED = 'Please enter your password.';

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const password = () =>
  string()
    .strict()
    .typeError(PASSWORD_REQUIRED)
    .required(PASSWORD_REQUIRED)
    .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`)
    .test(
      'bytes',
      `Password must be at most ${PASSWORD_MAX_BYTES} bytes`,
      (value) => utf8Bytes(value ?? '') <= PASSWORD_MAX_BYTES,
    );

/** Repetition of a new password; compared, never stored. */
const confirmPassword = () =>
  string()
    .strict()
    .required('Please enter the password again.')
    .test('same', 'Passwords do not match', (value, { parent }) => {
      return value === (parent as { password?: unknown }).password;
    });

export const signInSchema = object({
  email: requiredEmail(),
  password: string().strict().required(PASSWORD_REQUIRED).max(1_000, 'This password is too long.'),
});

export const secondStepSchema = object({
  code: string().strict().trim().required('Please enter the code.').max(MAX_LENGTH.shortText, 'This code is too long.'),
});

export const signUpSchema = object({
  fullName: visitorName('name', 'Please enter your full name.'),
  email: requiredEmail(),
  password: password(),
  confirmPassword: confirmPassword(),
  consent: shownLine('account'),
});

export const invitationSchema = object({ email: requiredEmail() });

export const acceptInvitationSchema = object({
  fullName: visitorName('name', 'Please enter your full name.'),
  password: password(),
  confirmPassword: confirmPassword(),
});

export const resetRequestSchema = object({ email: requiredEmail() });

export const resetPasswordSchema = object({ password: password(), confirmPassword: confirmPassword() });
