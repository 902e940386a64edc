import { MAX_LENGTH } from '../../../rules/limits';
import { Field, type FieldProps } from './Field';

/** An e-mail address that must be given. Its form checks it: browsers refuse names in other scripts before the @. */
export const EmailField = (props: Pick<FieldProps, 'label' | 'autoComplete'> & { name?: string }) => (
  <Field
    name="email"
    autoComplete="email"
    {...props}
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={MAX_LENGTH.email}
    required
  />
);
