import { MAX_LENGTH } from '../../../rules/limits';
import { Field, type FieldProps } from './Field';

/** Field for a required e-mail address. The form validates it: browsers refuse local parts in other scripts. */
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
