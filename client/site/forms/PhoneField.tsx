import { useFormikContext } from 'formik';
import { Field, type FieldProps } from './Field';

/** Field for a phone number; an international one replaces +91 by its own country code. */
export function PhoneField(props: Pick<FieldProps, 'name' | 'label' | 'optional' | 'placeholder' | 'required'>) {
  const { value } = useFormikContext().getFieldMeta<string>(props.name);
  return (
    <Field
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      prefix={/^[^\p{L}\p{N}+]*(?:\+|00)/u.test(value) ? undefined : '+91'}
    />
  );
}
